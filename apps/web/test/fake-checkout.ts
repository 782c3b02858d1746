import { onTestFinished } from 'vitest'
import type { CheckoutOptions, CheckoutSuccess } from '../src/lib/checkout.ts'

export const success: CheckoutSuccess = {
  razorpay_payment_id: 'pay_00000000000001',
  razorpay_order_id: 'order_00000000000001',
  razorpay_signature: 'signed',
}

type Failure = (failure: { error: { description: string } }) => void

/** Stands in for the provider's script: `opened` resolves with the options once the site opens a checkout. */
export const fakeCheckout = () => {
  const { promise: opened, resolve } = Promise.withResolvers<CheckoutOptions & { fail: Failure }>()
  window.Razorpay = class {
    #options: CheckoutOptions
    #fail: Failure = () => {}
    constructor(options: CheckoutOptions) {
      this.#options = options
    }
    on(_event: 'payment.failed', listener: Failure) {
      this.#fail = listener
    }
    open() {
      resolve({ ...this.#options, fail: this.#fail })
    }
  }
  onTestFinished(() => {
    delete window.Razorpay
  })
  return opened
}
