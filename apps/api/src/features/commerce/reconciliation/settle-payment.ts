import type { Transaction } from '../../../db/connection.ts'
import type { PaymentStatus } from '../../../db/statuses.ts'
import { revokePurchases } from '../../learning/entitlements/purchase-repository.ts'
import type { Ports } from '../../scope.ts'
import { postCapture } from '../ledger/ledger.ts'
import { closeOrder, recordOrderEvent } from '../orders/order-events.ts'
import { lockOrder, moveOrder, type Order, reconcileSoon, stopReconciling } from '../orders/order-repository.ts'
import type { ProviderPayment, ProviderRefund } from '../payments/payment-provider.ts'
import {
  orderStatusFromPayments,
  type Payment,
  recordMismatch,
  recordPayment,
  recordReportedRefund,
  resolveMismatch,
} from '../payments/payment-repository.ts'
import { enqueueCapture, enqueueOrderCaptured, enqueueOrderEmail } from '../queue.ts'
import { knownRefundPaise } from '../refunds/refund-repository.ts'
import { settleRefund } from '../refunds/settle-refund.ts'
import { grantOrReject } from './grant-or-reject.ts'

/** What was learnt of a payment: from the checkout's signature, from a webhook, or from the provider's own answer. */
export type PaymentUpdate = {
  providerOrderId: string
  payment: ProviderPayment
  /** The provider's signature over order and payment stands for the capture. */
  signatureVerified?: boolean
  /** What is known of its refunds; of an answer, all of them. */
  refunds?: readonly ProviderRefund[]
  /** The event that brought it, if one did. */
  webhook?: string
  /** The provider answered our question: it is how things are, not how they were at some moment. */
  isAnswer?: boolean
  /** What was paid of the provider's order, in paise; asked for where the payment's amount is not the order's. */
  paidPaise?: number
}

/** unknown-order: no order of ours has this id (yet). quarantined: not of this amount, currency or order. */
export type Settlement = 'applied' | 'unknown-order' | 'quarantined'

/** A payment that was never captured and is refunded was returned by the provider: it grants nothing and is in no books. */
const statusOf = ({ status, isCaptured }: ProviderPayment): PaymentStatus => {
  if (status !== 'refunded') return status
  // A captured payment counts as refunded to us when its refunds are processed, not when they are asked for.
  return isCaptured ? 'captured' : 'returned'
}

/** Whether the payment pays the order: by its own amount, or because the provider's order says that it is paid. */
const matches = (order: Order, { payment, paidPaise }: PaymentUpdate): boolean =>
  payment.currency === order.currency &&
  (payment.amountPaise - payment.customerFeePaise === order.amountPaise ||
    (payment.isCaptured && paidPaise === order.amountPaise))

/** Notes a payment that does not match; the provider is asked about the order unless this is its answer. */
const recordMismatchedPayment = async (
  tx: Transaction,
  order: Order,
  { payment, isAnswer }: PaymentUpdate,
  now: Date,
) => {
  const { id: paymentId, amountPaise, currency } = payment
  if (await recordMismatch(tx, { paymentId, orderId: order.id, amountPaise, currency, seenAt: now }))
    await recordOrderEvent(tx, order.id, now, { kind: 'payment-mismatch', reference: paymentId })
  if (!isAnswer && order.providerOrderId) await reconcileSoon(tx, [order.providerOrderId], now)
}

/** The provider gave the money of an uncaptured payment back. */
const settleReturned = async (tx: Transaction, order: Order, { id: paymentId }: Payment, isNew: boolean, now: Date) => {
  await resolveMismatch(tx, paymentId, now)
  if (isNew) await enqueueOrderEmail(tx, { kind: 'payment-returned', orderId: order.id, reference: paymentId })
  if (await revokePurchases(tx, { paymentId }, now))
    await recordOrderEvent(tx, order.id, now, { kind: 'revoked', reference: paymentId })
  if (!(await orderStatusFromPayments(tx, order.id))) await closeOrder(tx, order, now)
}

/**
 * Brings order, payment, entitlement and books to what the provider says: the one way that verify, webhook and reconciler
 * take. The order's row is locked meanwhile, every step is forward only, and all of it is one transaction, so updates may
 * come twice, late, together and in any order.
 */
export const settlePayment = (
  { db, now, log }: Pick<Ports, 'db' | 'now' | 'log'>,
  update: PaymentUpdate,
): Promise<Settlement> =>
  db.transaction(async (tx) => {
    const { providerOrderId, payment, signatureVerified = false, refunds = [], webhook, isAnswer = false } = update
    const order = await lockOrder(tx, providerOrderId)
    if (!order) return 'unknown-order'
    const at = now()
    const { id } = payment
    if (webhook) await recordOrderEvent(tx, order.id, at, { kind: 'webhook', reference: webhook })

    const isMatch = matches(order, update)
    // Money that was truly taken is in the books and goes back, even where it is not the order's; what was returned has.
    const isOver = payment.isCaptured || statusOf(payment) === 'returned'
    const isKept = isMatch || (isAnswer && isOver && payment.currency === order.currency)
    if (!isMatch) await recordMismatchedPayment(tx, order, update, at)
    const amountPaise = signatureVerified ? null : payment.amountPaise
    const known = isKept
      ? await recordPayment(tx, { id, orderId: order.id, status: statusOf(payment), amountPaise }, at)
      : undefined
    if (!known) {
      log.error({ orderId: order.id, paymentId: id }, 'a payment does not match its order')
      return 'quarantined'
    }
    const { isNew } = known
    const { status } = known.payment
    if (isMatch) await resolveMismatch(tx, id, at)
    if (isNew) await recordOrderEvent(tx, order.id, at, { kind: 'payment', status, reference: id })
    await recordReportedRefund(tx, id, payment.refundedPaise, { isAnswer })

    const isCaptured = status === 'captured'
    const row =
      isCaptured || (signatureVerified && status === 'authorized')
        ? await grantOrReject(tx, order, known.payment, { isCaptured, isMatch, madeAt: payment.createdAt }, at)
        : known.payment
    if (isCaptured) await postCapture(tx, order, row, at)
    if (isCaptured && isNew && !row.rejection) await enqueueOrderCaptured(tx, { orderId: order.id, paymentId: id })
    if (status === 'authorized') await enqueueCapture(tx, id)
    if (status === 'returned') await settleReturned(tx, order, row, isNew, at)
    else for (const refund of refunds) await settleRefund(tx, order, row, refund, at)

    const standing = await orderStatusFromPayments(tx, order.id)
    if (standing) await moveOrder(tx, order, standing, at)
    if (isCaptured || status === 'refunded') await stopReconciling(tx, order.id)
    // An event may mention a refund without carrying it: asked about at once, and not only when somebody looks.
    if (!isAnswer && payment.isCaptured && payment.refundedPaise > (await knownRefundPaise(tx, id)))
      await reconcileSoon(tx, [providerOrderId], at)
    return 'applied'
  })
