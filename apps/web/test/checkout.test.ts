import { fireEvent } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { CheckoutNotReady, loadCheckoutScript, openCheckout } from '../src/lib/checkout.ts'
import { fakeCheckout } from './fake-checkout.ts'

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

test('callers at once share one script', async () => {
  const both = Promise.all([loadCheckoutScript(src), loadCheckoutScript(src)])
  fireEvent.load(only())
  await both
})

test('a script that is there is not asked for again', async () => {
  void fakeCheckout()
  await loadCheckoutScript(src)
  expect(scripts()).toEqual([])
})

test('a failure removes the script, and the next call tries anew', async () => {
  const first = loadCheckoutScript(src)
  fireEvent.error(only())
  await expect(first).rejects.toThrow('could not be loaded')
  expect(scripts()).toEqual([])
  const second = loadCheckoutScript(src)
  fireEvent.load(only())
  await second
})

test('a script that hangs is given up after its limit', async () => {
  vi.useFakeTimers()
  const given = expect(loadCheckoutScript(src, 2000)).rejects.toThrow('did not load within 2000 ms')
  await vi.advanceTimersByTimeAsync(1999)
  expect(scripts()).toHaveLength(1)
  await vi.advanceTimersByTimeAsync(1)
  await given
  expect(scripts()).toEqual([])
})

test('opening a checkout without the script is the specified error', async () => {
  const opening = openCheckout(payment, () => {})
  await expect(opening).rejects.toBeInstanceOf(CheckoutNotReady)
  await expect(opening).rejects.toThrow('Razorpay Instance in not ready')
})
