import { expect, test } from 'vitest'
import { anOrder, events } from '../../../test/sales.ts'
import { verdictOf } from './order-verdict.ts'

const opened = ['created', 'checkout-opened']
const authorized = [...opened, 'payment authorized pay_1']
const paid = [...opened, 'payment captured pay_1', 'granted - pay_1']
const refunded = [...paid, 'refund requested', 'refund processed rfnd_1', 'revoked - pay_1']
const twice = [...paid, 'payment captured pay_2', 'second-payment - pay_2', 'refund requested']
const mismatch = 'payment-mismatch - pay_2'
const late = ['payment captured pay_2', 'payment-rejected order-expired pay_2', 'refund requested']

test.each([
  ['only created', ['created'], 'info', /never opened the checkout/],
  ['left at the checkout', opened, 'info', /hasn’t paid. Razorpay has no payment for this order\./],
  ['expired', [...opened, 'closed'], 'info', /it has expired/],
  ['failed once', [...opened, 'payment failed pay_1'], 'info', /the only payment attempt failed/],
  [
    'failed twice',
    [...opened, 'payment failed pay_1', 'payment failed pay_2'],
    'info',
    /all 2 payment attempts failed/,
  ],
  [
    'not confirmed yet',
    [...opened, 'payment failed pay_1', 'payment created pay_2'],
    'info',
    /hasn’t confirmed it yet/,
  ],
  ['to be paid in cash', [...opened, 'payment pending pay_1'], 'info', /chose to pay in cash/],
  [
    'granted, then to be paid in cash',
    [...authorized, 'granted - pay_1', 'payment pending pay_1', 'revoked - pay_1'],
    'info',
    /hasn’t been collected yet/,
  ],
  ['in an unknown state', [...opened, 'payment odd pay_1'], 'error', /a state that we don’t know/],
  [
    'refunded, and the refund came back',
    [...authorized, 'granted - pay_1', 'refund processed rfnd_1', 'revoked - pay_1', 'refund reversed rfnd_1'],
    'error',
    /came back to Razorpay/,
  ],
  ['authorised', [...opened, 'payment created pay_1', 'payment authorized pay_1'], 'info', /on hold .* They’ll get/],
  ['capture refused', [...authorized, 'capture-refused - pay_1'], 'error', /doesn’t have .* refused to capture/],
  [
    'capture refused, then captured',
    [...authorized, 'capture-refused - pay_1', 'payment captured pay_1', 'granted - pay_1'],
    'success',
    /paid and has the course/,
  ],
  [
    'returned',
    [...authorized, 'capture-refused - pay_1', 'payment refunded pay_1'],
    'info',
    /never captured, so Razor/,
  ],
  ['returned, and said so', [...authorized, 'payment returned pay_1'], 'info', /never captured, so Razorpay returned/],
  ['returned, tried again', [...opened, 'payment refunded pay_1', 'payment created pay_2'], 'info', /hasn’t confirmed/],
  ['captured, not granted', [...opened, 'payment captured pay_1'], 'error', /doesn’t have the course yet/],
  ['reported by a webhook alone', ['created', 'webhook - payment.captured'], 'error', /doesn’t match this order/],
  [
    'a mismatch',
    [...opened, 'webhook - payment.captured', mismatch],
    'error',
    /paid but doesn’t .* operator compares it/,
  ],
  ['a mismatch that went back', [...opened, mismatch, 'refund processed rfnd_1'], 'info', /got the money back/],
  [
    'a mismatch that was none',
    [...opened, mismatch, ...late.slice(0, 1), 'granted - pay_2'],
    'success',
    /paid and has/,
  ],
  ['a mismatch that was none, authorised', [...opened, mismatch, 'payment authorized pay_2'], 'info', /is on hold/],
  [
    'a mismatch between authorised and granted',
    [...opened, 'payment authorized pay_2', mismatch, 'granted - pay_2'],
    'info',
    /has the course. The payment is on hold/,
  ],
  ['granted, and a mismatch', [...paid, mismatch], 'error', /has the course. Another payment doesn’t match the order/],
  ['paid', paid, 'success', /paid and has the course/],
  ['failed, then paid', [...opened, 'payment failed pay_0', ...paid], 'success', /paid and has the course/],
  ['granted, not captured', [...authorized, 'granted - pay_1'], 'info', /has the course. The payment is on hold/],
  [
    'granted, capture refused',
    [...authorized, 'granted - pay_1', 'capture-refused - pay_1'],
    'error',
    /has the course. Razorpay refused to capture/,
  ],
  [
    'granted, then returned',
    [...authorized, 'granted - pay_1', 'capture-refused - pay_1', 'payment refunded pay_1', 'revoked - pay_1'],
    'info',
    /never captured. Razorpay returned .* access was removed/,
  ],
  ['refund requested', [...paid, 'refund requested'], 'info', /still has the course. A refund is on its way/],
  ['refund refused', [...paid, 'refund requested', 'refund refused'], 'error', /refused the refund for now. We’ll try/],
  [
    'refund failed',
    [...paid, 'refund requested', 'refund failed rfnd_1'],
    'error',
    /the refund failed. You can refund it/,
  ],
  ['refunded', refunded, 'info', /full amount back, and access was removed/],
  ['refunded, then paid again', [...refunded, 'payment captured pay_2', 'granted - pay_2'], 'success', /paid and has/],
  [
    'refunded, then paid too late',
    [...refunded, ...late],
    'info',
    /paid more than three days after opening .* being refunded/,
  ],
  ['refunded, then a mismatch', [...refunded, mismatch], 'error', /paid but doesn’t have the course/],
  ['paid twice', twice, 'success', /has the course. They paid twice. The second payment is being refunded/],
  ['paid twice, refunded', [...twice, 'refund processed rfnd_1'], 'success', /The second payment was refunded/],
  [
    'paid twice, refused',
    [...twice, 'refund refused'],
    'error',
    /They paid twice. Razorpay refused to refund it for now/,
  ],
  [
    'paid twice, then refunded altogether',
    [...twice, 'refund processed rfnd_1', 'refund requested'],
    'info',
    /still has the course. A refund is on its way/,
  ],
  [
    'paid twice, the second returned',
    [...paid, 'payment authorized pay_2', 'second-payment - pay_2', 'payment returned pay_2'],
    'success',
    /The second payment was never captured, and Razorpay returned it/,
  ],
  [
    'paid twice, the second returned, then refunded altogether',
    [...paid, 'second-payment - pay_2', 'payment returned pay_2', 'refund requested'],
    'info',
    /still has the course. A refund is on its way/,
  ],
  [
    'paid twice, then refunded altogether, and confirmed',
    [...twice, 'refund processed rfnd_1', 'refund requested', 'refund processed rfnd_2', 'revoked - pay_1'],
    'info',
    /full amount back, and access was removed/,
  ],
  ['owned already', [...opened, ...twice.slice(-3)], 'info', /already had the course .* being refunded/],
  [
    'owned already, failed',
    [...opened, ...twice.slice(-3), 'refund failed'],
    'error',
    /The refund failed. We’ll try again/,
  ],
  [
    'too late',
    [...opened, 'closed', ...late],
    'info',
    /than three days after opening the checkout. The payment is being/,
  ],
  ['too late, refunded', [...opened, ...late, 'refund processed r_1'], 'info', /The payment was refunded/],
  [
    'too late, refused',
    [...opened, ...late, 'refund refused'],
    'error',
    /the checkout. Razorpay refused to refund it for now/,
  ],
  [
    'account deleted',
    [...opened, 'payment-rejected account-deleted pay_1'],
    'info',
    /paid after deleting their account/,
  ],
  ['wrong amount', [...opened, 'payment-rejected amount-mismatch pay_1'], 'info', /paid an amount that doesn’t match/],
  ['rejected for something new', [...opened, 'payment-rejected odd pay_1'], 'info', /the payment wasn’t accepted/],
  [
    'granted, and paid too late',
    [...paid, ...late],
    'success',
    /Another payment came more than .* That payment is being/,
  ],
] as const)('%s', (_, lines, tone, text) => {
  const verdict = verdictOf(anOrder({ state: 'open', timeline: events(...lines) }))
  expect(verdict.text).toMatch(text)
  expect(verdict.text).toContain('Meera')
  expect(verdict.tone).toBe(tone)
})

test('a refunded order says so, whatever its timeline holds', () => {
  const verdict = verdictOf(anOrder({ state: 'refunded', timeline: events(...opened) }))
  expect(verdict).toEqual({ tone: 'info', text: 'Meera got the money back and doesn’t have the course.' })
})
