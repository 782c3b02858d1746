import { act } from '@testing-library/react'
import { onTestFinished } from 'vitest'
import type { CheckoutFailure, CheckoutOptions, CheckoutSuccess } from '../src/lib/checkout.ts'

export const success: CheckoutSuccess = {
  razorpay_payment_id: 'pay_00000000000001',
  razorpay_order_id: 'order_00000000000001',
  razorpay_signature: 'signed',
}

type Failure = (failure: { error: CheckoutFailure }) => void
type Opened = CheckoutOptions & { fail: Failure }

/** The open checkouts. */
const open = new Set<CheckoutOptions>()

/** How many checkouts are open. */
export const openCheckouts = (): number => open.size

/** Closes the checkouts that a test left open, as a learner would, and waits until the site is done with them. */
export const closeCheckouts = async (): Promise<void> => {
  if (open.size === 0) return
  await act(async () => {
    for (const { modal } of open) modal.ondismiss()
    if ('locks' in navigator) await navigator.locks.request('checkout', () => undefined)
  })
}

/** A stand-in for the provider's script. Resolves to the options when the site opens a checkout. */
export const fakeCheckout = () => {
  const { promise: opened, resolve } = Promise.withResolvers<Opened>()
  window.Razorpay = class {
    #options: CheckoutOptions
    #fail: Failure = () => {}
    constructor({ handler, modal, ...options }: CheckoutOptions) {
      this.#options = {
        ...options,
        handler: (paid) => {
          open.delete(this.#options)
          handler(paid)
        },
        modal: {
          ondismiss: () => {
            open.delete(this.#options)
            modal.ondismiss()
          },
        },
      }
    }
    on(_event: 'payment.failed', listener: Failure) {
      this.#fail = listener
    }
    open() {
      open.add(this.#options)
      resolve({ ...this.#options, fail: this.#fail })
    }
    /** As the provider's script does it: it asks its frame to close, and the frame then calls `ondismiss`. */
    close() {
      open.delete(this.#options)
      queueMicrotask(this.#options.modal.ondismiss)
    }
  }
  onTestFinished(() => {
    delete window.Razorpay
  })
  return opened
}
