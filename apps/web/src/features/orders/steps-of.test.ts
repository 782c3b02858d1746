import type { OrderEvent, OwnOrder } from '@skillharbor/contracts/entities'
import { expect, test } from 'vitest'
import { isMoneyMoving, movingSteps, stepsOf } from './steps-of.ts'

/** An order to which this happened: kind and status. */
const order = (happened: [OrderEvent['kind'], string?][], receiptEmail: OwnOrder['receiptEmail'] = null) => ({
  createdAt: '2026-11-20T20:00:00.000Z',
  amount: 500,
  payment: null,
  receiptEmail,
  timeline: happened.map(([kind, status = null]) => ({
    kind,
    status,
    at: '2026-11-20T20:00:00.000Z',
    reference: null,
  })),
})
const created: [OrderEvent['kind']] = ['created']
const paid: [OrderEvent['kind'], string?][] = [created, ['payment', 'captured'], ['granted']]

test.each([
  ['before a payment', order([created]), ['done', 'next', 'next', 'next'], false],
  ['while the bank confirms', order([created, ['payment', 'created']]), ['done', 'waiting', 'next', 'next'], true],
  [
    'returned',
    order([created, ['payment', 'authorized'], ['payment', 'returned']]),
    ['done', 'failed', 'next', 'next'],
    false,
  ],
  ['agreed to', order([created, ['payment', 'authorized'], ['granted']]), ['done', 'done', 'done', 'next'], false],
  ['declined', order([created, ['payment', 'failed']]), ['done', 'failed', 'next', 'next'], false],
  [
    'paid after a failure',
    order([created, ['payment', 'failed'], ['payment', 'captured'], ['granted']], 'waiting'),
    ['done', 'done', 'done', 'waiting'],
    true,
  ],
  ['with its receipt', order(paid, 'sent'), ['done', 'done', 'done', 'done'], false],
  [
    'being refunded',
    order([...paid, ['refund', 'requested']], 'sent'),
    ['done', 'done', 'done', 'done', 'waiting'],
    true,
  ],
  [
    'refunded',
    order([...paid, ['refund', 'processed'], ['revoked']], 'sent'),
    ['done', 'done', 'failed', 'done', 'done'],
    false,
  ],
])('an order %s shows its real steps', (_, given, states, moving) => {
  expect(stepsOf(given).map(({ state }) => state)).toEqual(states)
  expect(movingSteps(given).length > 0).toBe(moving)
})

test('what each payment came to counts, and a returned one says so', () => {
  const at = '2026-11-20T20:00:00.000Z'
  const payment = (reference: string, status: string) => ({ kind: 'payment' as const, status, at, reference })
  const bank = (...timeline: OrderEvent[]) =>
    stepsOf({ createdAt: at, amount: 500, payment: null, receiptEmail: null, timeline })[1]
  const returned = bank(payment('pay_1', 'authorized'), payment('pay_1', 'returned'))
  expect(returned).toMatchObject({ state: 'failed', text: 'The money goes back to you' })
  expect(bank(payment('pay_1', 'captured'), payment('pay_2', 'failed'))).toMatchObject({ state: 'done' })
})

test('a receipt that waits for a confirmed address says so', () => {
  expect(stepsOf(order(paid, 'unconfirmed')).at(-1)?.text).toBe('Receipt waits until you confirm your email')
})

test('a receipt that waits moves, but money doesn’t', () => {
  expect(movingSteps(order(paid, 'unconfirmed'))).toEqual(['receipt'])
  expect(isMoneyMoving(order(paid, 'unconfirmed'))).toBe(false)
  expect(isMoneyMoving(order([...paid, ['refund', 'requested']], 'unconfirmed'))).toBe(true)
})

test.each([
  [500, 'Refunded'],
  [250, '₹250 refunded'],
])('of ₹500, ₹%d that went back reads “%s”', (refunded, text) => {
  const { createdAt: paidAt, ...given } = order([...paid, ['refund', 'processed']], 'sent')
  const payment = { _id: 'pay_1', paidAt, method: null, refunded }
  expect(stepsOf({ ...given, createdAt: paidAt, payment }).at(-1)?.text).toBe(text)
})
