import type { OrderEvent } from '@skillharbor/contracts/entities'
import { expect, test } from 'vitest'
import { inTrueOrder } from '../../src/features/commerce/orders/timeline-order.ts'
import { pay } from '../buying.ts'
import { payUncaptured, refundAtProvider, shop } from './shop.ts'

const at = shop()

/** Events as words: a kind, then a status or a webhook's name; each so many milliseconds after the first. */
const timeline = (...events: [words: string, ms: number][]): OrderEvent[] =>
  events.map(([words, ms]) => {
    const [kind, detail] = words.split(' ')
    const isWebhook = kind === 'webhook'
    return {
      at: new Date(Date.UTC(2026, 10, 21) + ms).toISOString(),
      kind: kind as OrderEvent['kind'],
      status: isWebhook ? null : (detail ?? null),
      reference: isWebhook ? (detail ?? null) : null,
    }
  })
const words = (events: readonly OrderEvent[]): string[] =>
  events.map(({ kind, status, reference }) =>
    [kind, status ?? (kind === 'webhook' ? reference : null)].filter(Boolean).join(' '),
  )
const ordered = (...events: [words: string, ms: number][]) => words(inTrueOrder(timeline(...events)))

test('events of the same moment are listed in their logical order, each webhook before its step', () => {
  const life = [
    'created',
    'checkout-opened',
    'webhook payment.authorized',
    'payment authorized',
    'webhook payment.captured',
    'payment captured',
    'granted',
    'refund requested',
    'webhook refund.processed',
    'refund processed',
    'revoked',
  ]
  const atOnce = life.map((one): [string, number] => [one, 0])
  expect(ordered(...atOnce)).toEqual(life)
  expect(ordered(...atOnce.toReversed())).toEqual(life)
})

test.each([1, 400, 5_000])('events %i ms apart are listed as they happened', (pause) => {
  const lives = [
    // Granted on the signature, before the capture; then reported by two late webhooks.
    ['payment authorized', 'granted', 'payment captured', 'webhook payment.authorized', 'webhook order.paid'],
    // Refused, and requested again.
    ['refund requested', 'refund refused', 'refund requested', 'refund processed'],
    // Two partial refunds.
    ['refund requested', 'refund processed', 'refund requested', 'refund processed'],
  ]
  for (const life of lives) {
    const inTime = life.map((one, index): [string, number] => [one, index * pause])
    expect(ordered(...inTime)).toEqual(life)
    expect(ordered(...inTime.toReversed())).toEqual(life)
  }
})

test('an uncaptured payment is listed as returned, then revoked, then closed', () => {
  const events: [string, number][] = [
    ['closed', 2],
    ['revoked', 2],
    ['payment returned', 2],
    ['webhook refund.created', 1],
  ]
  expect(ordered(...events).slice(1)).toEqual(['payment returned', 'revoked', 'closed'])
})

test('a second payment and a mismatch are listed before their refunds', () => {
  const [second, odd] = ['second-payment', 'payment-mismatch']
  const refund = ['refund requested', 'refund refused', 'refund processed', 'payment refunded']
  for (const life of [
    ['payment captured', second, ...refund],
    [odd, 'payment captured', 'payment-rejected', ...refund],
  ])
    expect(ordered(...life.toReversed().map((one): [string, number] => [one, 0]))).toEqual(life)
})

test('a late authorization is listed after its failure', () => {
  const days = 2 * 86_400_000
  const events: [string, number][] = [
    ['payment authorized', days],
    ['webhook payment.authorized', days],
    ['payment failed', 0],
    ['webhook payment.failed', 0],
  ]
  expect(ordered(...events)).toEqual([
    'webhook payment.failed',
    'payment failed',
    'webhook payment.authorized',
    'payment authorized',
  ])
})

const timelineOf = async (courseId: string) => {
  const { rows } = await at.api.parts.pool.query('select order_id as id from order_lines where course_id = $1', [
    courseId,
  ])
  const { body } = await at.admin.call('rest', 'sales.show', { id: rows[0].id })
  return words((body.content as { timeline: OrderEvent[] }).timeline)
}

test.each([0, 5_000])('an admin sees a purchase captured %i ms later, and its refund, in order', async (later) => {
  const { learner, courseId, made } = await at.checkout()
  // Which of the browser and the webhook comes first is up to chance otherwise.
  at.webhooks('lost')
  const capturing = { kind: 'bad-gateway', route: 'POST /v1/payments/:id/capture' } as const
  const fault = at.api.sandbox.faults.add(capturing)
  const success = payUncaptured(at, made)
  await learner.call('rest', 'purchases.verify', success)
  await at.api.jobsDone()
  at.api.sandbox.faults.clear(fault)
  at.api.advance(later)
  await at.hurry()
  at.webhooks('sent')
  at.api.advance(60_000)
  await refundAtProvider(at, success.razorpay_payment_id)
  await at.settled()
  const timeline = await timelineOf(courseId)
  expect(timeline.slice(0, 2)).toEqual(['created', 'checkout-opened'])
  const steps = ['payment authorized', 'granted', 'payment captured', 'refund processed', 'revoked']
  expect(timeline.filter((one) => steps.includes(one))).toEqual(steps)
  const webhook = timeline.indexOf('webhook refund.processed')
  expect(webhook).toBeGreaterThan(-1)
  expect(webhook).toBeLessThan(timeline.indexOf('refund processed'))
})

test('an admin sees which webhook reported a payment', async () => {
  const { courseId, made } = await at.checkout()
  at.webhooks('lost')
  const { razorpay_payment_id: id } = pay(at.api.sandbox, made)
  at.webhooks('sent')
  const captured = at.api.sandbox.events().find(({ event, body }) => event === 'payment.captured' && body.includes(id))
  await at.api.sandbox.deliver(captured?.id ?? '')
  await at.api.jobsDone()
  expect((await timelineOf(courseId)).slice(2)).toEqual(['webhook payment.captured', 'payment captured', 'granted'])
})

/** An attempt that failed and one that succeeded, of which nobody has told us yet. */
const failedThenPaid = async () => {
  const { courseId, made } = await at.checkout()
  at.webhooks('lost')
  at.api.sandbox.pay({ order_id: made.orderId, instrument: { method: 'upi', vpa: 'failure@razorpay' } })
  pay(at.api.sandbox, made)
  return courseId
}

test('an attempt that failed stands before the payment that succeeded, though its webhook comes later', async () => {
  const courseId = await failedThenPaid()
  at.webhooks('sent')
  for (const name of ['payment.captured', 'payment.failed']) {
    await at.api.sandbox.deliver(at.api.sandbox.events().findLast(({ event }) => event === name)?.id ?? '')
    await at.api.jobsDone()
  }
  expect(await timelineOf(courseId)).toEqual([
    'created',
    'checkout-opened',
    'webhook payment.failed',
    'payment failed',
    'webhook payment.captured',
    'payment captured',
    'granted',
  ])
})

test('an attempt that failed stands before the payment that succeeded, when we ask about both', async () => {
  const courseId = await failedThenPaid()
  await at.reconcileAfter(61_000)
  const steps = ['created', 'checkout-opened', 'payment failed', 'payment captured', 'granted']
  expect(await timelineOf(courseId)).toEqual(steps)
})

test('an admin sees a refused capture, and then the return', async () => {
  const { courseId, made } = await at.checkout()
  const twice = at.api.sandbox.faults.add({ kind: 'double-payment' })
  at.webhooks('lost')
  const [first, second] = [payUncaptured(at, made), payUncaptured(at, made)]
  at.api.sandbox.faults.clear(twice)
  at.api.sandbox.capture(second.razorpay_payment_id)
  await at.reconcileAfter(61_000)
  at.webhooks('sent')
  at.api.advance(60_000)
  at.api.sandbox.autoRefund(first.razorpay_payment_id)
  await at.settled()
  const timeline = await timelineOf(courseId)
  expect(timeline.filter((one) => one === 'capture-refused')).toHaveLength(1)
  expect(timeline.indexOf('capture-refused')).toBeLessThan(timeline.indexOf('payment returned'))
  expect(timeline.at(-1)).not.toBe('closed')
})

test('what became of the money is in the timeline, however often the checkout was opened', async () => {
  const { learner, courseId, made } = await at.checkout()
  // Of ids before all others, or after them.
  const openAgain = (first: '0' | 'f') =>
    at.api.parts.pool.query(
      `insert into order_events (id, order_id, at, kind)
        select ($2 || lpad(to_hex(number), 7, '0') || right(order_id::text, 28))::uuid, order_id, now(), 'checkout-opened'
        from order_lines, generate_series(1, 600) as number where course_id = $1`,
      [courseId, first],
    )
  await openAgain('0')
  await learner.call('rest', 'purchases.verify', pay(at.api.sandbox, made))
  await at.settled()
  const seen = [await timelineOf(courseId)]
  await openAgain('f')
  seen.push(await timelineOf(courseId))
  for (const timeline of seen) {
    expect(timeline).toHaveLength(500)
    expect(timeline).toEqual(expect.arrayContaining(['created', 'payment captured', 'granted']))
  }
})
