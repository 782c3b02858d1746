import { fireEvent } from '@testing-library/react'
import { afterEach, expect, onTestFinished, test, vi } from 'vitest'
import { closeCheckouts, fakeCheckout, openCheckouts, success } from '../../test/fake-checkout.ts'
import { CheckoutNotReady, openCheckout } from './checkout.ts'
import { loadCheckoutScript } from './checkout-script.ts'

const src = 'http://provider.example/other.js'
const scripts = () => [...document.querySelectorAll(`script[src="${src}"]`)]
const only = () => {
  const [script, ...more] = scripts()
  if (!script || more.length > 0) throw new Error(`There are ${scripts().length} scripts`)
  return script
}
const payment = {
  key: 'k',
  amount: 100,
  currency: 'INR',
  name: 'n',
  description: 'd',
  order_id: 'o',
  prefill: { name: 'n', email: 'e' },
  theme: { color: '#000000' },
}

afterEach(() => {
  vi.useRealTimers()
  for (const script of scripts()) script.remove()
})

test('concurrent callers load the script once', async () => {
  const both = Promise.all([loadCheckoutScript(src), loadCheckoutScript(src)])
  fireEvent.load(only())
  await both
})

test('a loaded script is not loaded again', async () => {
  void fakeCheckout()
  await loadCheckoutScript(src)
  expect(scripts()).toEqual([])
})

test('a failure removes the script, and the next call tries again', async () => {
  const first = loadCheckoutScript(src)
  fireEvent.error(only())
  await expect(first).rejects.toThrow('could not be loaded')
  expect(scripts()).toEqual([])
  const second = loadCheckoutScript(src)
  fireEvent.load(only())
  await second
})

test('a script that hangs times out', async () => {
  vi.useFakeTimers()
  const given = expect(loadCheckoutScript(src, 2000)).rejects.toThrow('did not load within 2000 ms')
  await vi.advanceTimersByTimeAsync(1999)
  expect(scripts()).toHaveLength(1)
  await vi.advanceTimersByTimeAsync(1)
  await given
  expect(scripts()).toEqual([])
})

const hooks = (closing = new AbortController().signal) => ({ onFailure: () => {}, closing })

test('opening a checkout without the script throws the specified error', async () => {
  const opening = openCheckout(payment, hooks())
  await expect(opening).rejects.toBeInstanceOf(CheckoutNotReady)
  await expect(opening).rejects.toThrow('Razorpay Instance in not ready')
})

/** A provider's script that doesn't report that it was closed. */
const silentCheckout = () => {
  const checkout = { open: vi.fn(), close: vi.fn(), on: vi.fn() }
  window.Razorpay = class {
    open = checkout.open
    close = checkout.close
    on = checkout.on
  }
  onTestFinished(() => {
    delete window.Razorpay
  })
  return checkout
}

test('a checkout closed from outside ends at once, whether or not the script reports it', async () => {
  const checkout = silentCheckout()
  const closing = new AbortController()
  const opening = openCheckout(payment, hooks(closing.signal))
  expect(checkout.open).toHaveBeenCalledOnce()
  closing.abort()
  expect(await opening).toBeNull()
  expect(checkout.close).toHaveBeenCalledOnce()
})

test('a checkout that is closed before it opens doesn’t open', async () => {
  const checkout = silentCheckout()
  expect(await openCheckout(payment, hooks(AbortSignal.abort()))).toBeNull()
  expect(checkout.open).not.toHaveBeenCalled()
})

test('a checkout that has ended isn’t closed again', async () => {
  const checkout = fakeCheckout()
  const closing = new AbortController()
  const opening = openCheckout(payment, hooks(closing.signal))
  const { handler } = await checkout
  handler(success)
  const other = openCheckout({ ...payment, order_id: 'other' }, hooks())
  closing.abort()
  expect(await opening).toEqual(success)
  expect(openCheckouts()).toBe(1)
  await closeCheckouts()
  expect(await other).toBeNull()
})
