// @vitest-environment jsdom
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { startSandbox } from '../src/start.ts'

const keys = { keyId: 'rzp_test_x', keySecret: 'k', webhookSecret: 'w' }
const shop = 'http://shop.example'
/** @type {Awaited<ReturnType<typeof startSandbox>>} */
let sandbox
/** What the form tells the shop's page. @type {import('vitest').Mock<(message: object, origin: string) => void>} */
let postMessage

beforeEach(async () => {
  sandbox = await startSandbox(keys)
  postMessage = vi.fn()
  const nodeFetch = fetch
  vi.stubGlobal('parent', { postMessage })
  device('desktop')
  vi.stubGlobal('fetch', (/** @type {string} */ path, /** @type {RequestInit} */ { signal: _, ...init }) =>
    nodeFetch(new URL(path, sandbox.url), init),
  )
  history.replaceState(null, '', `/checkout/form?origin=${encodeURIComponent(shop)}`)
  document.documentElement.innerHTML = await readFile(join(import.meta.dirname, 'form.html'), 'utf8')
  for (const target of [document, window]) vi.spyOn(target, 'addEventListener')
  vi.resetModules()
  await import('./form.js')
})
afterEach(async () => {
  // The next test's form is another: this one's must not hear its keys and messages.
  for (const target of [document, window])
    for (const [type, listener] of vi.mocked(target.addEventListener).mock.calls)
      target.removeEventListener(type, listener)
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
  await sandbox.close()
})

/** @param {'desktop' | 'phone'} which */
const device = (which) => vi.stubGlobal('matchMedia', () => ({ matches: which === 'phone' }))

/** What a person can see with these words. @param {string} selector @param {string} words */
const visible = (selector, words) => {
  const found = [...document.querySelectorAll(selector)].find(
    (one) => !one.closest('[hidden]') && (one.getAttribute('aria-label') ?? one.textContent).trim().startsWith(words),
  )
  if (!(found instanceof HTMLElement)) throw new Error(`Nothing like “${words}” is to be seen.`)
  return found
}
/** @param {string} words */
const press = async (words) => (await vi.waitFor(() => visible('button', words))).click()
/** @param {string} label @param {string} value */
const fill = async (label, value) => {
  const named = await vi.waitFor(() => visible('label', label))
  const field = named instanceof HTMLLabelElement ? named.control : null
  if (!(field instanceof HTMLInputElement)) throw new Error(`${label} names no field.`)
  field.value = value
}
const lastMessage = () => postMessage.mock.calls.at(-1)?.[0]
/** @param {object} from */
const sendOptions = (data = {}, from = {}) =>
  window.dispatchEvent(new MessageEvent('message', { source: window.parent, origin: shop, data, ...from }))

/** Opens the form on a new order of ₹499. @param {object} [more] */
const openForm = async (more) => {
  const answer = await fetch('/v1/orders', {
    method: 'POST',
    headers: { authorization: `Basic ${btoa('rzp_test_x:k')}`, 'content-type': 'application/json' },
    body: JSON.stringify({ amount: 49_900, currency: 'INR' }),
  })
  const { id } = await answer.json()
  expect(postMessage.mock.calls).toEqual([[{ type: 'ready' }, shop]])
  sendOptions({
    type: 'options',
    options: { key: keys.keyId, order_id: id, name: 'Skill Harbor', ...more },
    escapes: true,
  })
  await vi.waitFor(() => visible('button', 'Pay ₹499'))
}

test('after a declined UPI id and a wrong OTP, a card pays the same order', async () => {
  await openForm()
  expect(document.activeElement).toBe(document.querySelector('#vpa'))
  await fill('UPI ID', 'failure@razorpay')
  await press('Pay ₹499')
  await vi.waitFor(() => visible('h2', 'Payment failed'))
  expect(lastMessage()).toMatchObject({ type: 'failed', error: { reason: 'payment_declined' } })
  await press('Try again')
  for (const otp of ['123', '123456']) {
    await press('Card')
    await fill('Card number', '4100 2800 0000 1007')
    await fill('Expiry', '12/40')
    await fill('CVV', '123')
    await press('Pay ₹499')
    await fill('One-time password', otp)
    await press('Submit OTP')
    if (otp === '123') await press('Try again')
  }
  await vi.waitFor(() =>
    expect(lastMessage()).toMatchObject({ type: 'success', success: { razorpay_order_id: expect.any(String) } }),
  )
  expect(sandbox.ledger()).toMatchObject({ captured: 49_900, orders: [{ payments: [{}, {}, { status: 'captured' }] }] })
  expect(postMessage.mock.calls.every(([, origin]) => origin === shop)).toBe(true)
})

test('a desktop shows the order’s QR code, which a press scans; the payment has the shop’s notes', async () => {
  await openForm({ notes: { learner: '7' } })
  const qr = visible('img', '')
  expect(qr.getAttribute('alt')).toBe('QR code for a UPI app')
  expect(qr.getAttribute('src')).toMatch(/^\/checkout\/orders\/order_\w{14}\/qr\.svg\?key=rzp_test_x$/)
  const scan = visible('button', 'Simulate a scan')
  for (let presses = 0; presses < 5; presses += 1) scan.click()
  await vi.waitFor(() => expect(lastMessage()).toMatchObject({ type: 'success' }))
  expect(sandbox.ledger()).toMatchObject({ captured: 49_900, orders: [{ payments: [{ status: 'captured' }] }] })
  const payment = await fetch(`/v1/payments/${sandbox.ledger().orders[0]?.payments[0]?.payment_id}`, {
    headers: { authorization: `Basic ${btoa('rzp_test_x:k')}` },
  })
  expect((await payment.json()).notes).toEqual({ learner: '7' })
})

test('a phone shows a button that opens a UPI app instead', async () => {
  device('phone')
  await openForm()
  expect(() => visible('#qr', '')).toThrow('Nothing like')
  await press('Open UPI app')
  await vi.waitFor(() => expect(lastMessage()).toMatchObject({ type: 'success' }))
  expect(sandbox.ledger().captured).toBe(49_900)
})

test('invalid input is explained and not sent', async () => {
  await openForm()
  await press('Pay ₹499')
  expect(visible('#error', 'UPI ID is required.')).toBeTruthy()
  await press('Card')
  await fill('Card number', '4100280000001007')
  await fill('CVV', '123')
  await fill('Expiry', '12/20')
  await press('Pay ₹499')
  await vi.waitFor(() => visible('#error', 'Enter an expiry to come'))
  await fill('Expiry', '12/40')
  await fill('CVV', '1')
  await press('Pay ₹499')
  await vi.waitFor(() => visible('#error', 'The CVV has 3 or 4 digits.'))
  expect(sandbox.ledger().orders[0]?.payments).toEqual([])
  await fill('CVV', '123')
  await fill('Card number', '4111111111111111')
  await press('Pay ₹499')
  await vi.waitFor(() => visible('#error', 'This card is not a test instrument.'))
})

test('five presses make one payment, which waits for the bank', async () => {
  await openForm()
  await fill('UPI ID', 'pending@razorpay')
  const button = visible('button', 'Pay ₹499')
  for (let presses = 0; presses < 5; presses += 1) button.click()
  await vi.waitFor(() => visible('h2', 'Waiting for your bank'))
  const payments = sandbox.ledger().orders[0]?.payments ?? []
  expect(payments).toMatchObject([{ status: 'created' }])
  sandbox.authorize(String(payments[0]?.payment_id))
  await vi.waitFor(() => expect(lastMessage()).toMatchObject({ type: 'success' }), { timeout: 5_000 })
})

test('retry: false offers no second attempt', async () => {
  await openForm({ retry: false })
  await fill('UPI ID', 'failure@razorpay')
  await press('Pay ₹499')
  await vi.waitFor(() => visible('h2', 'Payment failed'))
  expect(() => visible('button', 'Try again')).toThrow('Nothing like')
})

test('Escape and the close button dismiss it', async () => {
  await openForm()
  document.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape' }))
  await press('Close checkout')
  expect(postMessage.mock.calls.slice(1)).toEqual(Array(2).fill([{ type: 'dismiss' }, shop]))
})

test('only the page that opened the form can configure it', async () => {
  const data = { type: 'options', options: { key: keys.keyId, order_id: 'order_1' }, escapes: true }
  sendOptions(data, { origin: 'http://evil.example' })
  sendOptions(data, { source: window })
  expect(document.querySelector('#status')?.textContent).toBe('')
  sendOptions(data)
  await vi.waitFor(() => visible('#error', 'order_1 is not a valid id'))
})
