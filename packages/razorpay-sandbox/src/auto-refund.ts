import { captureOptionsOf } from './capture-options.ts'
import { type Context, seconds } from './context.ts'
import { newId } from './ids.ts'
import { type PaymentRecord, type Refund, wire } from './model.ts'
import { getOrder } from './orders.ts'
import { getPayment } from './payments.ts'
import { invalid } from './provider-error.ts'

/**
 * The provider gives the money of a payment back that was authorized and never captured. Its order isn't paid by it.
 * https://razorpay.com/docs/payments/payments/late-authorisation/handle/
 */
export const autoRefund = (context: Context, paymentId: string): Refund => {
  const { store, outbox } = context
  return store.atomically(() => {
    const payment = getPayment(context, paymentId)
    if (payment.status !== 'authorized')
      throw invalid(`The payment is ${payment.status}; only an authorized one goes back by itself.`)
    const speed = captureOptionsOf(getOrder(context, payment.order_id)).refundSpeed
    const refund = store.refunds.put({
      id: newId('rfnd'),
      entity: 'refund',
      amount: payment.amount,
      currency: payment.currency,
      payment_id: payment.id,
      notes: [],
      receipt: null,
      acquirer_data: { arn: null },
      created_at: seconds(context),
      batch_id: null,
      status: 'pending',
      speed_processed: 'normal',
      speed_requested: speed,
    })
    const refunded = wire(
      store.payments.put({
        ...payment,
        status: 'refunded',
        amount_refunded: payment.amount,
        refund_status: 'full',
      }),
    )
    outbox.record('refund.created', { refund, payment: refunded })
    const processed = store.refunds.put({ ...refund, status: 'processed', acquirer_data: { arn: '10000000000000' } })
    outbox.record('refund.processed', { refund: processed, payment: refunded })
    return processed
  })
}

/** Gives back what was not captured in time. */
export const sweepUncaptured = (context: Context): void => {
  const isOverdue = (payment: PaymentRecord): boolean => {
    const { manualMinutes } = captureOptionsOf(getOrder(context, payment.order_id))
    return seconds(context) - payment.created_at > manualMinutes * 60
  }
  for (const payment of context.store.payments.where('status', 'authorized').reverse())
    if (isOverdue(payment)) autoRefund(context, payment.id)
}
