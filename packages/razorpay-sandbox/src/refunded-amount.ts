import type { Context } from './context.ts'
import { getPayment } from './payments.ts'

/** Keeps the payment's own sums in step with its refunds; `amount` in paise, negative when a refund failed. */
export const addRefunded = (context: Context, paymentId: string, amount: number): void => {
  const payment = getPayment(context, paymentId)
  const refunded = payment.amount_refunded + amount
  const isWhole = refunded === payment.amount
  context.store.payments.put({
    ...payment,
    amount_refunded: refunded,
    refund_status: isWhole ? 'full' : refunded > 0 ? 'partial' : null,
    status: isWhole ? 'refunded' : 'captured',
  })
}
