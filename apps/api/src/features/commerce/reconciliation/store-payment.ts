import type { PaymentStatus } from '../../../db/statuses.ts'
import { revokeEntitlements } from '../../learning/entitlements/revoke.ts'
import { closeOrder, recordOrderEventOnce } from '../orders/order-events.ts'
import type { ProviderPayment } from '../payments/payment-provider.ts'
import {
  isPaymentKnown,
  markToBeCollected,
  orderStatusFromPayments,
  type RecordedPayment,
  recordPayment,
  storedPayment,
} from '../payments/payment-repository.ts'
import type { PaymentUpdate } from './payment-update.ts'
import type { Settling } from './settling.ts'

/**
 * Maps the provider's status to ours; undefined for a state that we don't know. A refunded payment that was never captured
 * was returned by the provider: it grants nothing and isn't in our books.
 */
export const statusOf = ({ status, isCaptured }: ProviderPayment): PaymentStatus | undefined => {
  if (status === 'unknown') return undefined
  if (status === 'pending') return 'created'
  if (status !== 'refunded') return status
  // For us, a captured payment is refunded once its refunds are processed, not when they are requested.
  return isCaptured ? 'captured' : 'returned'
}

const second = (time: Date): number => Math.floor(time.getTime() / 1000)

/**
 * When the timeline shows a payment's status. A failed attempt that we first hear of now is shown when it happened: often
 * the learner has paid by another one since. The provider's times are whole seconds, and it began after the checkout
 * was opened.
 */
export const momentOf = async ({ tx, order, now }: Settling, update: PaymentUpdate): Promise<Date> => {
  const { payment, happenedAt = payment.createdAt } = update
  if (payment.status !== 'failed' || happenedAt > now || (await isPaymentKnown(tx, payment.id))) return now
  return second(happenedAt) === second(order.openedAt) ? order.openedAt : happenedAt
}

/**
 * Takes the course of a payment back that is yet to be collected in cash. The checkout signs such a payment as any other,
 * so we learn of it only when we ask. It is granted again once the payment is captured.
 */
const takeBack = async (settling: Settling, paymentId: string): Promise<void> => {
  const { tx, order, now, show } = settling
  if (await revokeEntitlements(settling, { paymentId }, now)) show({ kind: 'revoked', reference: paymentId })
  if (!(await orderStatusFromPayments(tx, order.id))) await closeOrder(tx, order, now)
}

/**
 * Stores the payment of this order, and what is new about it. In a state that we don't know, it stays as it is stored.
 * Returns undefined if it isn't stored, or belongs to another order. `shownAt` is the timeline's time for it.
 */
export const storePayment = async (
  settling: Settling,
  { payment, signatureVerified = false, isAnswer = false }: PaymentUpdate,
  shownAt: Date,
): Promise<RecordedPayment | undefined> => {
  const { tx, order, now, show } = settling
  const { id, reportedStatus } = payment
  const status = statusOf(payment)
  const named = { kind: 'payment', status: reportedStatus, reference: id } as const
  if (payment.status === 'unknown' || payment.status === 'pending') await recordOrderEventOnce(tx, order.id, now, named)
  if (payment.status === 'pending' && isAnswer && (await markToBeCollected(tx, id, now))) await takeBack(settling, id)
  if (!status) {
    return storedPayment(tx, id, order.id)
  }
  const amountPaise = signatureVerified ? null : payment.amountPaise
  const known = await recordPayment(tx, { id, orderId: order.id, status, amountPaise, method: payment.method }, now)
  if (known?.isNew && payment.status !== 'pending')
    show({ kind: 'payment', status: known.payment.status, reference: id }, shownAt)
  return known
}
