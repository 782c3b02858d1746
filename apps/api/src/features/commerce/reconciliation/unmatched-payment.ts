import { reconcileSoon } from '../orders/order-sync-repository.ts'
import { isResolvedMismatch, recordMismatch, resolveMismatch } from '../payments/payment-repository.ts'
import { holdsMoney } from './payment-match.ts'
import type { PaymentUpdate } from './payment-update.ts'
import type { Settling } from './settling.ts'

/** Records a payment that doesn't match its order. Asks the provider about the order, unless this is its answer. */
export const recordMismatchedPayment = async (
  { tx, order, now, show }: Settling,
  { payment, isAnswer }: PaymentUpdate,
): Promise<void> => {
  const { id: paymentId, amountPaise, currency } = payment
  if (
    holdsMoney(payment) &&
    (await recordMismatch(tx, { paymentId, orderId: order.id, amountPaise, currency, seenAt: now }))
  )
    show({ kind: 'payment-mismatch', reference: paymentId })
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
export const settleForeign = async (
  { tx, now, show }: Settling,
  update: PaymentUpdate,
): Promise<'applied' | 'quarantined'> => {
  const { id: reference, isCaptured } = update.payment
  if (isGoneBack(update) && (await resolveMismatch(tx, reference, now))) {
    const event = isCaptured
      ? ({ kind: 'refund', status: 'processed' } as const)
      : ({ kind: 'payment', status: 'returned' } as const)
    show({ ...event, reference })
  }
  return (await isResolvedMismatch(tx, reference)) ? 'applied' : 'quarantined'
}
