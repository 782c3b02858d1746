import type { CheckoutFailure } from '../../../lib/checkout.ts'
import { t } from './messages.ts'

/**
 * The provider's reasons that a learner can do something about. Others are the shop's or nobody's business.
 * https://razorpay.com/docs/errors/payments/list/
 */
const textOf: Readonly<Record<string, Parameters<typeof t>[0]>> = {
  payment_declined: 'declined',
  card_declined: 'declined',
  authorisation_declined_by_psp: 'declined',
  insufficient_funds: 'funds',
  authentication_failed: 'authentication',
  incorrect_otp: 'authentication',
  invalid_otp: 'authentication',
  incorrect_pin: 'authentication',
  card_number_invalid: 'card',
  incorrect_card_details: 'card',
  incorrect_card_expiry_date: 'card',
  incorrect_cvv: 'card',
  card_expired: 'expired',
  invalid_vpa: 'upiId',
  debit_instrument_blocked: 'blocked',
  debit_instrument_inactive: 'blocked',
  international_transaction_not_allowed: 'blocked',
  transaction_daily_limit_exceeded: 'limit',
  bank_not_available: 'bankDown',
  bank_technical_error: 'bankDown',
  gateway_technical_error: 'bankDown',
  payment_session_expired: 'timedOut',
  payment_timed_out: 'timedOut',
  payment_cancelled: 'cancelled',
}

/** Why an attempt to pay failed, in the page's language; for a reason that isn't listed, in the provider's English words. */
export const failureText = ({ reason = '', description }: CheckoutFailure): string => {
  const text = Object.hasOwn(textOf, reason) ? textOf[reason] : undefined
  return text ? t(text) : description
}
