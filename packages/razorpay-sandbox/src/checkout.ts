import { authorizePayment, failPayment, placeForCash } from './bank.ts'
import type { Context } from './context.ts'
import { declined, incorrectOtp, isRightOtp } from './instruments.ts'
import type { PaymentRecord, Success } from './model.ts'
import { getPayment, successOf } from './payments.ts'
import { invalid } from './provider-error.ts'

/** Where a payment stands, as the checkout shows it. */
export type Progress =
  | { payment_id: string; next: 'otp' | 'wait' }
  | { payment_id: string; next: 'done'; success: Success }
  | { payment_id: string; next: 'failed'; error: PaymentError }

/** The argument of `payment.failed`. */
type PaymentError = {
  code: string
  description: string
  source: string
  step: string
  reason: string
  metadata: { order_id: string; payment_id: string }
}

export const progressOf = (context: Context, payment: PaymentRecord): Progress => {
  const payment_id = payment.id
  if (payment.status === 'created') return { payment_id, next: payment.method === 'card' ? 'otp' : 'wait' }
  const hasGoneBack = payment.status === 'refunded' && !payment.captured
  if (payment.status !== 'failed' && !hasGoneBack)
    return { payment_id, next: 'done', success: successOf(context, payment) }
  const why = hasGoneBack ? wentBack : failureOf(payment)
  return { payment_id, next: 'failed', error: { ...why, metadata: { order_id: payment.order_id, payment_id } } }
}

const failureOf = (payment: PaymentRecord) => ({
  code: payment.error_code ?? '',
  description: payment.error_description ?? '',
  source: payment.error_source ?? '',
  step: payment.error_step ?? '',
  reason: payment.error_reason ?? '',
})

/** The order was paid otherwise, and this payment is on its way back. https://razorpay.com/docs/api/payments/capture */
const wentBack = {
  code: 'BAD_REQUEST_ERROR',
  description:
    'Your payment has been declined as the order is already paid. Please initiate the payment with a new order.',
  source: 'business',
  step: 'payment_authorization',
  reason: 'order_already_paid',
}

/** The bank acts on its test instrument: agrees, refuses, or takes its time. Cash asks no bank. */
export const askBank = (context: Context, payment: PaymentRecord): PaymentRecord => {
  if (payment.sandbox.outcome === 'pending') return payment
  if (payment.sandbox.outcome === 'cash') return placeForCash(context, payment.id)
  if (payment.sandbox.outcome === 'success') return authorizePayment(context, payment.id)
  return failPayment(context, payment.id, declined)
}

/** The customer types a one-time password; the bank is asked only if it is right. */
export const enterOtp = (context: Context, paymentId: string, otp: string): PaymentRecord => {
  const payment = getPayment(context, paymentId)
  if (payment.method !== 'card' || payment.status !== 'created') throw invalid('This payment waits for no OTP.')
  return isRightOtp(otp) ? askBank(context, payment) : failPayment(context, paymentId, incorrectOtp)
}
