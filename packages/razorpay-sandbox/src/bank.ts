import { autoRefund } from './auto-refund.ts'
import { capturePayment } from './capture.ts'
import { captureOptionsOf } from './capture-options.ts'
import { type Context, seconds } from './context.ts'
import type { Failure, OrderRecord, PaymentRecord } from './model.ts'
import { getOrder } from './orders.ts'
import { announce, getPayment, noFailure } from './payments.ts'
import { invalid } from './provider-error.ts'

/** An order stays `attempted` from its first answered payment until one is captured. */
const markAttempted = (context: Context, orderId: string): OrderRecord => {
  const order = getOrder(context, orderId)
  return order.status === 'created' ? context.store.orders.put({ ...order, status: 'attempted' }) : order
}

/**
 * After it failed, or after the order's automatic capture ended.
 * https://razorpay.com/docs/payments/payments/late-authorisation/
 */
const isLate = (context: Context, payment: PaymentRecord, order: OrderRecord): boolean =>
  payment.status === 'failed' || seconds(context) - payment.created_at > captureOptionsOf(order).automaticMinutes * 60

/**
 * The bank agrees: also to a payment that failed earlier, as it may for days. What comes in time is captured where the
 * order says so. What comes late stays authorized, for the shop to capture; on a paid order it goes back at once.
 * https://razorpay.com/docs/payments/payments/late-authorisation/handle/
 */
export const authorizePayment = (context: Context, id: string): PaymentRecord =>
  context.store.atomically(() => {
    const payment = getPayment(context, id)
    if (payment.status !== 'created' && payment.status !== 'failed')
      throw invalid(`The payment is ${payment.status}; only a created or failed one can be authorized.`)
    const reference = String(100_000_000_000 + (context.now() % 900_000_000_000))
    const authorized = context.store.payments.put({
      ...payment,
      ...noFailure,
      status: 'authorized',
      acquirer_data: payment.method === 'upi' ? { rrn: reference } : { auth_code: reference.slice(-6) },
    })
    const order = markAttempted(context, payment.order_id)
    announce(context, 'payment.authorized', authorized)
    if (order.status === 'paid' && !context.faults.isOn('double-payment')) {
      autoRefund(context, id)
      return getPayment(context, id)
    }
    if (!payment.sandbox.capture) return authorized
    return isLate(context, payment, order) && !context.faults.take('late-captured')
      ? authorized
      : capturePayment(context, id)
  })

/**
 * The customer will pay in cash: the order is placed, and nothing is paid.
 * https://razorpay.com/docs/payments/payment-gateway/web-integration/standard/cod
 */
export const placeForCash = (context: Context, id: string): PaymentRecord =>
  context.store.atomically(() => {
    const placed = context.store.payments.put({ ...getPayment(context, id), status: 'pending' })
    markAttempted(context, placed.order_id)
    announce(context, 'payment.pending', placed)
    return placed
  })

/** The cash was collected. The documentation doesn't say what becomes of the payment: here, it is captured. */
export const collectCash = (context: Context, id: string): PaymentRecord =>
  context.store.atomically(() => {
    const payment = getPayment(context, id)
    if (payment.status !== 'pending') throw invalid(`The payment is ${payment.status}; only cash is collected.`)
    context.store.payments.put({ ...payment, status: 'authorized' })
    return capturePayment(context, id)
  })

/** The bank, or the customer, refuses. */
export const failPayment = (context: Context, id: string, failure: Failure): PaymentRecord =>
  context.store.atomically(() => {
    const payment = getPayment(context, id)
    if (payment.status !== 'created') throw invalid(`The payment is ${payment.status}; only a created one can fail.`)
    const failed = context.store.payments.put({
      ...payment,
      status: 'failed',
      error_code: failure.code,
      error_description: failure.description,
      error_source: failure.source,
      error_step: failure.step,
      error_reason: failure.reason,
    })
    markAttempted(context, payment.order_id)
    announce(context, 'payment.failed', failed)
    return failed
  })
