import type { OrderStatus } from '../../../db/statuses.ts'
import { revokeEntitlements } from '../../learning/entitlements/revoke.ts'
import type { Ports } from '../../scope.ts'
import { postCapture } from '../ledger/ledger.ts'
import { closeOrder } from '../orders/order-events.ts'
import { lockOrder } from '../orders/order-repository.ts'
import { reconcileSoon } from '../orders/order-sync-repository.ts'
import { priceHeldUntil } from '../orders/price-hold.ts'
import { type Outcome, storeOutcome } from '../orders/store-outcome.ts'
import {
  orderStatusFromPayments,
  type RecordedPayment,
  recordReportedRefund,
  resolveMismatch,
} from '../payments/payment-repository.ts'
import { captureCall, enqueueOrderEmail } from '../queue.ts'
import { knownRefundPaise } from '../refunds/refund-repository.ts'
import { settleRefund } from '../refunds/settle-refund.ts'
import { grantOrReject } from './grant-or-reject.ts'
import { hearOfDispute, holdDisputed } from './hear-of-dispute.ts'
import { holdsMoney, matches } from './payment-match.ts'
import type { PaymentUpdate } from './payment-update.ts'
import { type Settling, settling } from './settling.ts'
import { momentOf, statusOf, storePayment } from './store-payment.ts'
import { recordMismatchedPayment, settleForeign } from './unmatched-payment.ts'

/**
 * unknown-order: we have no order with this provider id (yet). quarantined: the amount, currency or order doesn't match,
 * or the payment is in a state that we don't know.
 */
type Known = 'applied' | 'quarantined'
export type Settlement = Known | 'unknown-order'

/** What settling a payment needs of the outside. */
export type Settles = Pick<Ports, 'db' | 'now' | 'log' | 'happen'>
/** The same, asking the provider before. */
export type AsksAndSettles = Settles & Pick<Ports, 'payments'>

type Result = { settlement: Known } & Partial<Omit<Outcome, 'shown'>>

/** Settles a payment that the provider returned because it was never captured. */
const settleReturned = async (settling: Settling, { payment, isNew }: RecordedPayment): Promise<void> => {
  const { tx, order, now, show } = settling
  const { id: paymentId } = payment
  await resolveMismatch(tx, paymentId, now)
  if (isNew) await enqueueOrderEmail(tx, { kind: 'payment-returned', orderId: order.id, reference: paymentId })
  if (await revokeEntitlements(settling, { paymentId }, now)) show({ kind: 'revoked', reference: paymentId })
  if (!(await orderStatusFromPayments(tx, order.id))) await closeOrder(tx, order, now)
}

/** Grants the course for the payment, or rejects it, and books it. Returns it, and whether the order is paid by it. */
const settleMoney = async (
  settling: Settling,
  { payment: stored, isNew }: RecordedPayment,
  { payment, isMatch }: { payment: PaymentUpdate['payment']; isMatch: boolean },
) => {
  const { tx, happen, order, now } = settling
  const isCaptured = stored.status === 'captured'
  const isInTime = payment.createdAt <= priceHeldUntil(order)
  const circumstances = { isCaptured, isNew, isMatch, isInTime }
  const decision = await grantOrReject(settling, stored, circumstances)
  if (isCaptured) await postCapture(tx, { order, isNew, ...decision }, now)
  if (isCaptured && isNew && !decision.payment.rejection)
    await happen(tx, 'orderCaptured', { orderId: order.id, paymentId: stored.id }, now)
  return { payment: decision.payment, isPaid: isCaptured || decision.bought.size > 0 }
}

/** Settles a payment that is stored. */
const settleStored = async (
  settling: Settling,
  known: RecordedPayment,
  update: PaymentUpdate,
  isMatch: boolean,
): Promise<Result> => {
  const { tx, order, now } = settling
  const { providerOrderId, payment, signatureVerified = false, isAnswer = false } = update
  const { id } = payment
  const { status } = known.payment
  if (isMatch && known.isMismatched) await resolveMismatch(tx, id, now)
  await recordReportedRefund(tx, known.payment, payment.refundedPaise, { isAnswer })

  const isCaptured = status === 'captured'
  const isMoney = isCaptured || (signatureVerified && status === 'authorized')
  const money = isMoney ? await settleMoney(settling, known, { payment, isMatch }) : undefined
  const refunds = update.refunds?.filter(({ paymentId }) => paymentId === id) ?? []
  if (status === 'returned') await settleReturned(settling, known)
  else for (const refund of refunds) await settleRefund(settling, order, money?.payment ?? known.payment, refund, now)

  const standing: OrderStatus | undefined =
    money?.isPaid && refunds.length === 0 ? 'paid' : await orderStatusFromPayments(tx, order.id)
  // An event may mention a refund without including it. Reconcile soon instead of waiting for someone to look.
  const mentions = !isAnswer && payment.isCaptured ? payment.refundedPaise : 0
  if (mentions > 0 && mentions > (await knownRefundPaise(tx, id))) await reconcileSoon(tx, [providerOrderId], now)
  return {
    settlement: 'applied',
    status: standing,
    isSettled: isCaptured || status === 'refunded',
    job: status === 'authorized' ? captureCall(id) : undefined,
  }
}

const settle = async (settling: Settling, update: PaymentUpdate, log: Ports['log']): Promise<Result> => {
  const { tx, order, now, show } = settling
  const { providerOrderId, payment, webhook, isAnswer = false } = update
  const { id } = payment
  if (payment.providerOrderId !== providerOrderId) {
    log.error({ orderId: order.id, paymentId: id }, 'a payment says that it pays another order')
    return { settlement: 'quarantined' }
  }
  // First, because it holds the refunds that the payment may need.
  if (update.dispute) {
    const { reportedAt, ...dispute } = update.dispute
    await hearOfDispute(tx, order, dispute, { at: reportedAt, isAnswer: false }, now)
  }
  const shownAt = await momentOf(settling, update)
  if (webhook) show({ kind: 'webhook', reference: webhook.name }, shownAt)

  const isMatch = matches(order, update)
  // Captured money is booked and refunded even if the amount isn't the order's; a returned payment is already
  // settled.
  const isOver = payment.isCaptured || statusOf(payment) === 'returned'
  const isKept = isMatch || (isAnswer && isOver && payment.currency === order.currency)
  if (!isMatch) await recordMismatchedPayment(settling, update)
  // What isn't kept and holds no money, such as a failed payment of another amount, has nothing to settle.
  if (!isKept && !holdsMoney(payment) && payment.status !== 'unknown') return { settlement: 'applied' }
  const known = isKept ? await storePayment(settling, update, shownAt) : undefined
  if (known) return settleStored(settling, known, update, isMatch)
  const settlement = await settleForeign(settling, update)
  if (settlement === 'quarantined')
    log.error(
      { orderId: order.id, paymentId: id, state: payment.reportedStatus },
      'a payment does not match its order, or is in an unknown state',
    )
  return { settlement }
}

/**
 * Applies a payment update to the order, payment, entitlement, refunds and ledger. Verify, webhook and reconciler all
 * use it. It runs in one transaction with the order's row locked, and statuses only move forward, so updates may arrive
 * twice, late, at the same time and in any order. The event that reported it is processed with that.
 */
export const settlePayment = ({ db, now, log, happen }: Settles, update: PaymentUpdate): Promise<Settlement> =>
  db.transaction(async (tx) => {
    const order = await lockOrder(tx, update.providerOrderId)
    if (!order) return 'unknown-order'
    const under = settling(tx, happen, order, now())
    const { settlement, isSettled = false, ...outcome } = await settle(under, update, log)
    // Only now is the payment stored, and what went back of it, which can't be held as well.
    if (update.dispute || update.refunds?.length) await holdDisputed(tx, order, update.payment.id, under.now)
    const event = update.webhook && { id: update.webhook.id, outcome: settlement }
    await storeOutcome(tx, order, { ...outcome, shown: under.shown, isSettled, event }, under.now)
    return settlement
  })
