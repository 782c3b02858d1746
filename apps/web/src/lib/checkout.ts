import { siteConfig } from '@skillharbor/client/config'
import { inline } from '@skillharbor/contracts/messages'
import { useMutation } from '@tanstack/react-query'

/** What the provider's checkout hands over after a payment that succeeded. */
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

type Checkout = {
  open: () => void
  on: (event: 'payment.failed', listener: (failure: { error: { description: string } }) => void) => void
}

declare global {
  interface Window {
    Razorpay?: new (options: CheckoutOptions) => Checkout
  }
}

let pending: Promise<void> | undefined

/** Loads the provider's script unless it is there; one at a time. Fails after `limitMs`, and may be called again then. */
export const loadCheckoutScript = (src: string, limitMs = 15_000): Promise<void> => {
  if (window.Razorpay) return Promise.resolve()
  pending ??= addScript(src, limitMs).finally(() => {
    pending = undefined
  })
  return pending
}

const addScript = (src: string, limitMs: number) =>
  new Promise<void>((resolve, reject) => {
    const script = document.createElement('script')
    const fail = (reason: string) => {
      clearTimeout(limit)
      script.remove()
      reject(new Error(`The checkout script ${src} ${reason}`))
    }
    const limit = setTimeout(() => fail(`did not load within ${limitMs} ms`), limitMs)
    script.onerror = () => fail('could not be loaded')
    script.onload = () => {
      clearTimeout(limit)
      resolve()
    }
    script.src = src
    document.head.append(script)
  })

/** The script's loader, with its `error` and its `isPending` flag; a failure is logged. */
export const useCheckoutScript = () =>
  useMutation({
    mutationFn: () => loadCheckoutScript(siteConfig().checkoutScript),
    onError: (error) => console.error(error),
  })

/** The provider's checkout was asked for before its script was there. */
export class CheckoutNotReady extends Error {
  constructor() {
    super(inline.checkoutNotReady)
  }
}

type Payment = Omit<CheckoutOptions, 'handler' | 'modal'>

/**
 * Opens the provider's checkout. Answers with its success, or with null where it was closed without one. `onFailure` is
 * told of every attempt that failed; the person may try again in the same window. Throws
 * CheckoutNotReady where the script is not there.
 */
export const openCheckout = async (
  payment: Payment,
  onFailure: (reason: string) => void,
): Promise<CheckoutSuccess | null> => {
  const { Razorpay } = window
  if (!Razorpay) throw new CheckoutNotReady()
  return new Promise((resolve) => {
    const checkout = new Razorpay({ ...payment, handler: resolve, modal: { ondismiss: () => resolve(null) } })
    checkout.on('payment.failed', ({ error }) => onFailure(error.description))
    checkout.open()
  })
}
