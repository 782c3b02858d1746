import { orderEventKinds } from '@skillharbor/contracts/entities'
import { expect, test } from 'vitest'
import { events, story } from '../../../test/sales.ts'
import { wordsOf } from './event-words.ts'
import { verdictOf } from './order-verdict.ts'

const paid = ['created', 'checkout-opened', 'payment captured pay_1', 'granted']

test.each([
  ['only created', ['created'], 'info', /never opened the checkout/],
  ['left at the checkout', ['created', 'checkout-opened'], 'info', /has not paid: the provider knows of no payment/],
  ['given up', ['created', 'checkout-opened', 'closed'], 'info', /given up/],
  ['failed once', ['created', 'checkout-opened', 'payment failed pay_1'], 'info', /the only payment attempt failed/],
  [
    'failed twice',
    ['created', 'payment failed pay_1', 'payment failed pay_2'],
    'info',
    /all 2 payment attempts failed/,
  ],
  ['not confirmed yet', ['created', 'payment failed pay_1', 'payment created pay_2'], 'info', /not confirmed it yet/],
  [
    'agreed by the bank',
    ['created', 'payment created pay_1', 'payment authorized pay_1'],
    'info',
    /not confirmed it yet/,
  ],
  ['collected, not granted', ['created', 'payment captured pay_1'], 'error', /has not been given the course yet/],
  ['a payment that does not fit', ['created', 'webhook - payment.captured'], 'error', /does not fit this order/],
  ['paid', paid, 'success', /paid and has the course/],
  ['failed, then paid', ['created', 'payment failed pay_0', ...paid], 'success', /paid and has the course/],
  ['refund asked for', [...paid, 'refund requested'], 'info', /still has the course. A refund is under way/],
  [
    'refund failed',
    [...paid, 'refund requested', 'refund failed rfnd_1'],
    'error',
    /still has the course: the refund failed/,
  ],
  [
    'refunded',
    [...paid, 'refund requested', 'refund processed rfnd_1', 'revoked'],
    'info',
    /whole amount back, and the course was taken back/,
  ],
  [
    'paid twice',
    [...paid, 'payment captured pay_2', 'second-payment - pay_2', 'refund requested'],
    'success',
    /has the course. .* on its way back/,
  ],
  [
    'paid twice, went back',
    [...paid, 'second-payment - pay_2', 'refund requested', 'refund processed rfnd_1'],
    'success',
    /second payment went back/,
  ],
  [
    'owned already',
    ['created', 'payment captured pay_2', 'second-payment - pay_2', 'refund requested'],
    'info',
    /owned the course already/,
  ],
  [
    'a second one stuck',
    ['created', 'second-payment - pay_2', 'refund requested', 'refund failed rfnd_1'],
    'error',
    /failed at the provider/,
  ],
  [
    'refunded, then paid anew',
    [...paid, 'refund processed rfnd_1', 'revoked', 'payment captured pay_2', 'granted'],
    'success',
    /paid and has the course/,
  ],
] as const)('%s', (_, lines, tone, text) => {
  const verdict = verdictOf(story({ state: 'open', timeline: events(...lines) }))
  expect(verdict.text).toMatch(text)
  expect(verdict.text).toContain('Meera')
  expect(verdict.tone).toBe(tone)
})

test.each(orderEventKinds)('a %s event has words of its own', (kind) => {
  expect(wordsOf({ kind, at: '', status: null, reference: null }).title).toMatch(/^[A-Z]/)
})

test.each(['created', 'failed', 'authorized', 'captured', 'refunded'])('so has a payment that is %s', (status) => {
  expect(wordsOf({ kind: 'payment', at: '', status, reference: 'pay_1' }).title).toMatch(/^Payment ./)
})

test('what nobody foresaw is told as it is', () => {
  expect(wordsOf({ kind: 'payment', at: '', status: 'odd', reference: null }).text).toContain('odd')
  expect(wordsOf({ kind: 'refund', at: '', status: 'odd', reference: null }).text).toContain('odd')
  expect(wordsOf({ kind: 'webhook', at: '', status: null, reference: 'dispute.created' }).title).toContain(
    'dispute.created',
  )
})
