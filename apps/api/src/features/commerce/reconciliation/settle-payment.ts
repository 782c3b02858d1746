import type { Transaction } from '../../../db/connection.ts'
import type { Within } from '../../consequences.ts'
import { revokeEntitlements } from '../../learning/entitlements/revoke.ts'
import type { Ports } from '../../scope.ts'
import { postCapture } from '../ledger/ledger.ts'
import { closeOrder, recordOrderEvent } from '../orders/order-events.ts'
import { lockOrder, moveOrder, type Order } from '../orders/order-repository.ts'
import { reconcileSoon, stopReconciling } from '../orders/order-sync-repository.ts'
import {
  isResolvedMismatch,
  orderStatusFromPayments,
  type Payment,
  recordMismatch,
  recordReportedRefund,
  resolveMismatch,
} from '../payments/payment-repository.ts'
import { enqueueCapture, enqueueOrderEmail } from '../queue.ts'
import { knownRefundPaise } from '../refunds/refund-repository.ts'
import { settleRefund } from '../refunds/settle-refund.ts'
import { grantOrReject } from './grant-or-reject.ts'
import { hearOfDispute } from './hear-of-dispute.ts'
import { holdsMoney, matches } from './payment-match.ts'
import type { PaymentUpdate } from './payment-update.ts'
import { momentOf, statusOf, storePayment } from './store-payment.ts'

/**
 * unknown-order: we have no order with this provider id (yet). quarantined: the amount, currency or order doesn't match,
 * or the payment is in a state that we don't know.
 */
export type Settlement = 'applied' | 'unknown-order' | 'quarantined'

/** What settling a payment needs of the outside. */
export type Settles = Pick<Ports, 'db' | 'now' | 'log' | 'happen'>
/** The same, asking the provider before. */
export type AsksAndSettles = Settles & Pick<Ports, 'payments'>

/** Records a payment that doesn't match its order. Asks the provider about the order, unless this is its answer. */
const recordMismatchedPayment = async (
  tx: Transaction,
  order: Order,
  { payment, isAnswer }: PaymentUpdate,
  now: Date,
) => {
  const { id: paymentId, amountPaise, currency } = payment
  if (
    holdsMoney(payment) &&
    (await recordMismatch(tx, { paymentId, orderId: order.id, amountPaise, currency, seenAt: now }))
  )
    await recordOrderEvent(tx, order.id, now, { kind: 'payment-mismatch', reference: paymentId })
  if (!isAnswer && order.providerOrderId) await reconcileSoon(tx, [order.providerOrderId], now)
}

/** Whether all of the payment's money is back with the learner, as far as this update tells. */
const isGoneBack = ({ payment, refunds = [] }: PaymentUpdate): boolean =>
  payment.status === 'refunded' &&
  (!payment.isCaptured || (refunds.length > 0 && refunds.every(({ status }) => status !== 'requested')))

/**
 * Settles a payment that can't be in our books, because its currency isn't the order's: it is over once its money went
 * back. Until then it is quarantined, for a person to look at.
 */
const settleForeign = async (tx: Transaction, order: Order, update: PaymentUpdate, now: Date): Promise<Settlement> => {
  const { id: reference, isCaptured } = update.payment
  if (isGoneBack(update) && (await resolveMismatch(tx, reference, now))) {
    const event = isCaptured
      ? ({ kind: 'refund', status: 'processed' } as const)
      : ({ kind: 'payment', status: 'returned' } as const)
    await recordOrderEvent(tx, order.id, now, { ...event, reference })
  }
  return (await isResolvedMismatch(tx, reference)) ? 'applied' : 'quarantined'
}

/** Settles a payment that the provider returned because it was never captured. */
const settleReturned = async (within: Within, order: Order, { id: paymentId }: Payment, isNew: boolean, now: Date) => {
  const { tx } = within
  await resolveMismatch(tx, paymentId, now)
  if (isNew) await enqueueOrderEmail(tx, { kind: 'payment-returned', orderId: order.id, reference: paymentId })
  if (await revokeEntitlements(within, { paymentId }, now))
    await recordOrderEvent(tx, order.id, now, { kind: 'revoked', reference: paymentId })
  if (!(await orderStatusFromPayments(tx, order.id))) await closeOrder(tx, order, now)
}

/**
 * Applies a payment update to the order, payment, entitlement, refunds and ledger. Verify, webhook and reconciler all
 * use it. It runs in one transaction with the order's row locked, and statuses only move forward, so updates may arrive
 * twice, late, at the same time and in any order.
 */
export const settlePayment = ({ db, now, log, happen }: Settles, update: PaymentUpdate): Promise<Settlement> =>
  db.transaction(async (tx) => {
    const within = { tx, happen }
    const { providerOrderId, payment, signatureVerified = false, refunds = [], webhook, isAnswer = false } = update
    const order = await lockOrder(tx, providerOrderId)
    if (!order) return 'unknown-order'
    const at = now()
    const { id } = payment
    if (payment.providerOrderId !== providerOrderId) {
      log.error({ orderId: order.id, paymentId: id }, 'a payment says that it pays another order')
      return 'quarantined'
    }
    // First, because it holds the refunds that the payment may need.
    if (update.dispute) {
      const { reportedAt, ...dispute } = update.dispute
      await hearOfDispute(tx, order, dispute, { at: reportedAt, isAnswer: false }, at)
    }
    const shownAt = await momentOf(tx, order, update, at)
    if (webhook) await recordOrderEvent(tx, order.id, shownAt, { kind: 'webhook', reference: webhook })

    const isMatch = matches(order, update)
    // Captured money is booked and refunded even if the amount isn't the order's; a returned payment is already
    // settled.
    const isOver = payment.isCaptured || statusOf(payment) === 'returned'
    const isKept = isMatch || (isAnswer && isOver && payment.currency === order.currency)
    if (!isMatch) await recordMismatchedPayment(tx, order, update, at)
    // What isn't kept and holds no money, such as a failed payment of another amount, has nothing to settle.
    if (!isKept && !holdsMoney(payment) && payment.status !== 'unknown') return 'applied'
    const known = isKept ? await storePayment(within, order, update, { at, shownAt }) : undefined
    if (!known) {
      if ((await settleForeign(tx, order, update, at)) === 'applied') return 'applied'
      log.error(
        { orderId: order.id, paymentId: id, state: payment.reportedStatus },
        'a payment does not match its order, or is in an unknown state',
      )
      return 'quarantined'
    }
    const { isNew } = known
    const { status } = known.payment
    if (isMatch) await resolveMismatch(tx, id, at)
    await recordReportedRefund(tx, id, payment.refundedPaise, { isAnswer })

    const isCaptured = status === 'captured'
    const row =
      isCaptured || (signatureVerified && status === 'authorized')
        ? await grantOrReject(
            within,
            order,
            known.payment,
            { isCaptured, isNew, isMatch, madeAt: payment.createdAt },
            at,
          )
        : known.payment
    if (isCaptured) await postCapture(tx, order, row, at)
    if (isCaptured && isNew && !row.rejection)
      await happen(tx, 'orderCaptured', { orderId: order.id, paymentId: id }, at)
    if (status === 'authorized') await enqueueCapture(tx, id)
    if (status === 'returned') await settleReturned(within, order, row, isNew, at)
    else
      for (const refund of refunds.filter(({ paymentId }) => paymentId === id))
        await settleRefund(within, order, row, refund, at)

    const standing = await orderStatusFromPayments(tx, order.id)
    if (standing) await moveOrder(tx, order, standing, at)
    if (isCaptured || status === 'refunded') await stopReconciling(tx, order.id, at)
    // An event may mention a refund without including it. Reconcile soon instead of waiting for someone to look.
    if (!isAnswer && payment.isCaptured && payment.refundedPaise > (await knownRefundPaise(tx, id)))
      await reconcileSoon(tx, [providerOrderId], at)
    return 'applied'
  })
