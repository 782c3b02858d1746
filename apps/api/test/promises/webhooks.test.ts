import { createHmac, randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { processEvent } from '../../src/features/commerce/reconciliation/process-event.ts'
import { owned, pay } from '../buying.ts'
import { caller } from '../caller.ts'
import { newAdmin, newCourse, newLearner } from '../people.ts'
import { recordsOf } from './books.ts'
import { shop } from './shop.ts'

const previous = 'webhook secret of last year'
const at = shop({ RAZORPAY_WEBHOOK_SECRET_PREVIOUS: previous })

const eventsOf = (paymentId: string) => at.api.sandbox.events().filter(({ body }) => body.includes(paymentId))
/** Delivers an event with this body to the API, signed with this secret. */
const send = (body: string, secret: string, eventId: string = randomUUID()) => {
  const signature = createHmac('sha256', secret).update(body).digest('hex')
  return caller(at.api.url).call('rest', 'purchases.webhook', { body, signature, eventId })
}
/** Delivers the payment's events to the API, signed with this secret; answers the statuses. */
const deliver = async (paymentId: string, secret: string): Promise<number[]> => {
  const answers = eventsOf(paymentId).map(({ body }) => send(body, secret))
  return (await Promise.all(answers)).map(({ status }) => status)
}

test.each([
  ['the current', 'test webhook secret', true],
  ['the previous', previous, true],
  ['a foreign', 'some other secret', false],
])('events signed with %s secret count only if it is ours', async (_, secret, believed) => {
  const { learner, courseId, made } = await at.checkout()
  at.webhooks('lost')
  const { razorpay_payment_id: id } = pay(at.api.sandbox, made)
  expect(new Set(await deliver(id, secret))).toEqual(new Set([believed ? 200 : 400]))
  await at.api.jobsDone()
  expect((await recordsOf(at.api, courseId)).owned).toHaveLength(believed ? 1 : 0)
  at.api.advance(11_000)
  expect(await owned(learner)).toEqual([courseId])
})

test('an event about an order whose creation was not confirmed finds it by its receipt', async () => {
  const courseId = await newCourse(await newAdmin(at.api.url))
  const learner = await newLearner(at.api.url)
  // The provider made the order, but its answer was lost; somebody pays before anyone asks again.
  at.api.sandbox.faults.add({ kind: 'drop-response', route: 'POST /v1/orders', times: 1 })
  expect((await learner.call('rest', 'purchases.order', { courseId })).status).toBe(503)
  const orderId = at.api.sandbox.ledger().orders.at(-1)?.order_id ?? ''
  pay(at.api.sandbox, { orderId })
  await at.settled()
  const kept = async () => {
    const { rows } = await at.api.parts.pool.query(
      'select outcome, processed_at is not null as processed from webhook_events where body like $1',
      [`%${orderId}%`],
    )
    return rows
  }
  expect(await kept()).toEqual(Array.from({ length: 3 }, () => ({ outcome: 'applied', processed: true })))
  expect((await recordsOf(at.api, courseId)).owned).toHaveLength(1)
})

test('every event of a burst is stored and processed', async () => {
  const { courseId, made } = await at.checkout()
  at.webhooks('lost')
  const { razorpay_payment_id: id } = pay(at.api.sandbox, made)
  const answers = await Promise.all(Array.from({ length: 40 }, () => deliver(id, 'test webhook secret')))
  expect(new Set(answers.flat())).toEqual(new Set([200]))
  await at.api.jobsDone()
  const { rows } = await at.api.parts.pool.query(
    'select count(*)::int as kept, count(*) filter (where outcome is not null)::int as done from webhook_events where body like $1',
    [`%${id}%`],
  )
  expect(rows).toEqual([{ kept: 120, done: 120 }])
  expect((await recordsOf(at.api, courseId)).owned).toHaveLength(1)
})

test('of a captured payment, an event with another amount is set aside, and a right one after it counts again', async () => {
  const { made } = await at.checkout()
  const { razorpay_payment_id: id } = pay(at.api.sandbox, made)
  await at.settled()
  const [event] = eventsOf(id).filter(({ body }) => JSON.parse(body).event === 'payment.captured')
  const outcomeOf = async (body: string) => {
    const eventId = randomUUID()
    await send(body, 'test webhook secret', eventId)
    await at.api.jobsDone()
    const { rows } = await at.api.parts.pool.query('select outcome from webhook_events where id = $1', [eventId])
    return rows[0]?.outcome
  }
  const open = async () =>
    (
      await at.api.parts.pool.query('select 1 from payment_mismatches where payment_id = $1 and resolved_at is null', [
        id,
      ])
    ).rowCount
  const body = event?.body ?? ''
  expect(await outcomeOf(body.replace('"amount":49950', '"amount":49949'))).toBe('quarantined')
  expect(await open()).toBe(1)
  expect(await outcomeOf(body)).toBe('applied')
  expect(await open()).toBe(0)
})

test('an event that mentions a refund we don’t know makes the order due', async () => {
  const { made } = await at.checkout()
  const { razorpay_payment_id: id } = pay(at.api.sandbox, made)
  await at.settled()
  const due = async () =>
    (
      await at.api.parts.pool.query('select 1 from orders where provider_order_id = $1 and next_ask_at is not null', [
        made.orderId,
      ])
    ).rowCount
  const [event] = eventsOf(id).filter(({ body }) => JSON.parse(body).event === 'payment.captured')
  const body = event?.body ?? ''
  await send(body, 'test webhook secret')
  await at.api.jobsDone()
  expect(await due()).toBe(0)
  await send(body.replace('"amount_refunded":0', '"amount_refunded":100'), 'test webhook secret')
  await at.api.jobsDone()
  expect(await due()).toBe(1)
})

test('an event that another one has settled while it waited is shown once, however often it is processed', async () => {
  const { made } = await at.checkout()
  at.webhooks('lost')
  const { razorpay_payment_id: paymentId } = pay(at.api.sandbox, made)
  const { pool, ports } = at.api.parts
  const events = eventsOf(paymentId)
  const insert = 'insert into webhook_events (id, body, received_at) values ($1, $2, now())'
  for (const { id, body } of events) await pool.query(insert, [id, body])
  const [captured, ...others] = events.map(({ id }) => id).toReversed()
  await processEvent(ports, captured ?? '')
  await Promise.all([...others, ...others].map((id) => processEvent(ports, id)))
  const { rows } = await pool.query(
    `select reference from order_events join orders on orders.id = order_id
     where provider_order_id = $1 and kind = 'webhook' order by reference`,
    [made.orderId],
  )
  expect(rows.map(({ reference }) => reference)).toEqual(['order.paid', 'payment.authorized', 'payment.captured'])
  const kept = await pool.query('select outcome from webhook_events where id = any($1)', [events.map(({ id }) => id)])
  expect(kept.rows).toEqual(events.map(() => ({ outcome: 'applied' })))
})
