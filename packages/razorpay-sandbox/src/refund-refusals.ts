import { type Context, seconds } from './context.ts'
import type { Payment, Refund } from './model.ts'
import { invalid, notApplicable, ProviderError } from './provider-error.ts'

/** https://razorpay.com/docs/api/refunds/normal-refunds-idempotent */
export const inFlight = (): ProviderError =>
  new ProviderError(409, 'BAD_REQUEST_ERROR', 'Another request with the same idempotency key is still in progress.')

/**
 * The refusals that are switched on, in the words of https://razorpay.com/docs/api/refunds/create-instant ; the second
 * sentence about the balance is in https://github.com/razorpay/razorpay-node/issues/414 .
 */
export const refuseByFault = ({ faults }: Context): void => {
  if (faults.take('refund-409')) throw inFlight()
  if (faults.take('refund-in-progress'))
    throw invalid('Request failed because another payment operation is in progress.', undefined, notApplicable)
  if (faults.take('refund-refuse'))
    throw invalid(
      'Your account does not have enough balance to carry out the refund operation. You can add funds to your account from your Razorpay dashboard or capture new payments.',
      undefined,
      notApplicable,
    )
}

/** Whether it is six months or more since then, in Unix seconds. */
const isOld = (context: Context, createdAt: number): boolean => {
  const until = new Date(createdAt * 1000)
  until.setUTCMonth(until.getUTCMonth() + 6)
  return seconds(context) * 1000 > until.getTime()
}

/**
 * An old payment takes an instant refund only, and with the switch not even that.
 * https://razorpay.com/docs/payments/refunds/errors
 */
export const refuseOld = (context: Context, { created_at }: Payment, speed: Refund['speed_requested']): void => {
  if (!isOld(context, created_at)) return
  if (speed === 'normal') throw invalid('Payment is more than 6 months old, only instant refund is supported')
  if (context.faults.take('refund-too-old'))
    throw invalid('Refund is not supported by the bank because the payment is more than 6 months old')
}
