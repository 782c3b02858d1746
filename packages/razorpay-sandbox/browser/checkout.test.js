// @vitest-environment jsdom
import { afterEach, beforeAll, expect, test, vi } from 'vitest'

const home = 'http://sandbox.example:4100'

beforeAll(async () => {
  const script = document.createElement('script')
  script.src = `${home}/v1/checkout.js`
  Object.defineProperty(document, 'currentScript', { value: script })
  await import('./checkout.js')
})
afterEach(() => {
  document.body.innerHTML = ''
})

/** @param {object} options @returns {{ open(): void, close(): void, on(event: string, listener: Function): void }} */
const checkout = (options) => Reflect.construct(Reflect.get(window, 'Razorpay'), [options])
const valid = { key: 'rzp_test_x', order_id: 'order_1' }
const frame = () => document.querySelector('iframe')

/** A message to the page, by default from the checkout's frame. @param {object} data @param {MessageEventInit} [from] */
const message = (data, from) =>
  window.dispatchEvent(
    new MessageEvent('message', { data, origin: home, source: frame()?.contentWindow ?? null, ...from }),
  )

test('it says which options are missing', () => {
  expect(() => checkout({ order_id: 'order_1' })).toThrow('`key` is missing')
  expect(() => checkout({ key: 'rzp_test_x' })).toThrow('`order_id` is missing')
})

test('open makes the page behind the frame inert; close restores it', () => {
  document.body.innerHTML = '<button id="buy">Buy</button><p inert>Old</p>'
  const [buy, old] = [...document.body.children]
  if (!(buy instanceof HTMLElement)) throw new Error('No button.')
  buy.focus()
  const shop = checkout(valid)
  shop.open()
  shop.open()
  expect(document.querySelectorAll('iframe')).toHaveLength(1)
  expect(frame()?.title).toBe('Checkout')
  expect(frame()?.src).toBe(`${home}/checkout/form?origin=${encodeURIComponent(location.origin)}`)
  expect(buy.hasAttribute('inert')).toBe(true)
  shop.close()
  expect(frame()).toBeNull()
  expect([buy.hasAttribute('inert'), old?.hasAttribute('inert')]).toEqual([false, true])
  expect(document.activeElement).toBe(buy)
})

test('the handler receives a success, only from the frame at the sandbox’s origin', () => {
  const handler = vi.fn()
  checkout({ ...valid, handler }).open()
  const success = { razorpay_payment_id: 'pay_1', razorpay_order_id: 'order_1', razorpay_signature: 's' }
  message({ type: 'success', success }, { origin: 'http://evil.example' })
  message({ type: 'success', success }, { source: window })
  expect(handler).not.toHaveBeenCalled()
  message({ type: 'success', success })
  expect(handler.mock.calls).toEqual([[success]])
  expect(frame()).toBeNull()
})

test('a failure is reported without closing, and a success can follow', () => {
  const [handler, failed] = [vi.fn(), vi.fn()]
  const shop = checkout({ ...valid, handler })
  shop.on('payment.failed', failed)
  shop.open()
  message({ type: 'failed', error: { code: 'GATEWAY_ERROR' } })
  expect(failed.mock.calls).toEqual([[{ error: { code: 'GATEWAY_ERROR' } }]])
  expect([handler.mock.calls.length, frame() === null]).toEqual([0, false])
  message({ type: 'success', success: {} })
  expect(handler).toHaveBeenCalledOnce()
})

test('closing by hand calls ondismiss, after a confirmation if configured', () => {
  const ondismiss = vi.fn()
  vi.stubGlobal('confirm', () => false)
  checkout({ ...valid, modal: { ondismiss, confirm_close: true } }).open()
  message({ type: 'dismiss' })
  expect([ondismiss.mock.calls.length, frame() === null]).toEqual([0, false])
  vi.stubGlobal('confirm', () => true)
  message({ type: 'dismiss' })
  expect([ondismiss.mock.calls.length, frame()]).toEqual([1, null])
})

test('the timeout closes it', () => {
  vi.useFakeTimers()
  const ondismiss = vi.fn()
  checkout({ ...valid, timeout: 60, modal: { ondismiss } }).open()
  vi.advanceTimersByTime(59_999)
  expect(frame()).not.toBeNull()
  vi.advanceTimersByTime(1)
  expect([frame(), ondismiss.mock.calls]).toEqual([null, [['timeout']]])
  vi.useRealTimers()
})

test('the frame gets the options it shows, and no function', () => {
  checkout({
    ...valid,
    name: 'Shop',
    notes: { learner: 7, f: () => 1 },
    handler: () => undefined,
    theme: { color: 'teal' },
  }).open()
  const post = vi.fn()
  vi.stubGlobal('postMessage', post)
  const target = frame()?.contentWindow
  if (!target) throw new Error('No frame.')
  target.postMessage = post
  message({ type: 'ready' })
  expect(post.mock.calls).toEqual([
    [
      {
        type: 'options',
        options: expect.objectContaining({ ...valid, name: 'Shop', notes: { learner: '7' }, color: 'teal' }),
        escapes: true,
      },
      home,
    ],
  ])
  expect(structuredClone(post.mock.calls[0]?.[0].options)).toMatchObject(valid)
})
