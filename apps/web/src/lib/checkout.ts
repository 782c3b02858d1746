import { specified } from './specified/specified.ts'

/** What the provider's checkout returns after a successful payment. */
export type CheckoutSuccess = { razorpay_payment_id: string; razorpay_order_id: string; razorpay_signature: string }

/** The part of the provider's options that we use: https://razorpay.com/docs/payments/payment-gateway/web-integration/standard/integration-steps/ */
export type CheckoutOptions = {
  key: string
  /** In paise. */
  amount: number
  currency: string
  name: string
  description: string
  order_id: string
  prefill: { name: string; email: string }
  theme: { color: string }
  handler: (success: CheckoutSuccess) => void
  modal: { ondismiss: () => void }
}

/**
 * Why an attempt to pay failed, in the provider's words. `source` is where it failed, such as `issuer_bank` or `customer`;
 * `reason` is why, such as `payment_declined` or `payment_timed_out`. https://razorpay.com/docs/errors/payments/list/
 */
export type CheckoutFailure = { description: string; source?: string; reason?: string }

/** Whether the provider says that the bank said no. A bank may also be where a payment got lost. */
export const isDeclinedByBank = ({ source = '', reason = '' }: CheckoutFailure): boolean =>
  /bank/.test(source) && /declined|^insufficient_funds$/.test(reason)

type Checkout = {
  open: () => void
  /** Removes the checkout. The provider's script may call `ondismiss` some time later, or not at all. */
  close: () => void
  on: (event: 'payment.failed', listener: (failure: { error: CheckoutFailure }) => void) => void
}

declare global {
  interface Window {
    Razorpay?: new (options: CheckoutOptions) => Checkout
  }
}

/** The provider's checkout was opened before its script was there. */
export class CheckoutNotReady extends Error {
  constructor() {
    super(specified('inline.checkoutNotReady'))
  }
}

type Payment = Omit<CheckoutOptions, 'handler' | 'modal'>
type Hooks = {
  /** Called after every failed attempt; the learner can try again in the same window. */
  onFailure: (failure: CheckoutFailure) => void
  /** Closes the checkout, or keeps it from opening. */
  closing: AbortSignal
}

/**
 * Opens the provider's checkout. Resolves to its success, or to null if it was closed without one.
 * @throws CheckoutNotReady if the script isn't there.
 */
export const openCheckout = async (
  payment: Payment,
  { onFailure, closing }: Hooks,
): Promise<CheckoutSuccess | null> => {
  const { Razorpay } = window
  if (!Razorpay) throw new CheckoutNotReady()
  if (closing.aborted) return null
  return new Promise((resolve) => {
    const close = () => {
      checkout.close()
      resolve(null)
    }
    const end = (success: CheckoutSuccess | null) => {
      closing.removeEventListener('abort', close)
      resolve(success)
    }
    const checkout = new Razorpay({ ...payment, handler: end, modal: { ondismiss: () => end(null) } })
    checkout.on('payment.failed', ({ error }) => onFailure(error))
    closing.addEventListener('abort', close, { once: true })
    checkout.open()
  })
}
