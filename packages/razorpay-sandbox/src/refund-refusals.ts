import type { Context } from './context.ts'
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
