import { createHmac, randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { listUnprocessedEvents, requeueEvents } from '../src/features/commerce/reconciliation/requeue-events.ts'
import { order, owned, pay } from './buying.ts'
import { caller } from './caller.ts'
import { newAdmin, newCourse, newLearner } from './people.ts'
import { startApi, type TestApi } from './start-api.ts'

let api: TestApi
beforeAll(async () => {
  api = await startApi()
})
afterAll(() => api.stop())

test('an event that ran out of retries is listed for the operator and can be replayed', async () => {
  const learner = await newLearner(api.url)
  const courseId = await newCourse(await newAdmin(api.url))
  const made = await order(learner, courseId)
  api.sandbox.setWebhookUrl(undefined)
  pay(api.sandbox, made)
  const captured = api.sandbox.events().find(({ event }) => event === 'payment.captured')
  // As if the order were not known for longer than an event is tried.
  const body = captured?.body.replaceAll(made.orderId, 'order_notknownyet01') ?? ''
  const signature = createHmac('sha256', api.config.RAZORPAY_WEBHOOK_SECRET).update(body).digest('hex')
  const eventId = randomUUID()
  expect((await caller(api.url).call('rest', 'purchases.webhook', { body, signature, eventId })).status).toBe(200)
  await api.jobsDone()
  await api.parts.pool.query('update graphile_worker._private_jobs set attempts = max_attempts where key = $1', [
    `event:${eventId}`,
  ])
  expect(await listUnprocessedEvents(api.parts.ports)).toMatchObject([
    { id: eventId, outcome: null, tries: '25 of 25', lastError: expect.stringContaining('order_notknownyet01') },
  ])

  await api.parts.pool.query(
    'update orders set provider_order_id = $1 where id = (select order_id from order_lines where course_id = $2)',
    ['order_notknownyet01', courseId],
  )
  expect(await requeueEvents(api.parts.ports, randomUUID())).toEqual([])
  expect(await requeueEvents(api.parts.ports, 'all')).toEqual([eventId])
  await api.jobsDone()
  expect(await listUnprocessedEvents(api.parts.ports)).toEqual([])
  const { rows } = await api.parts.pool.query('select 1 from purchases where course_id = $1', [courseId])
  expect(rows).toHaveLength(1)
  expect(await owned(learner)).toEqual([courseId])
  // The failed job is gone, too: the alert about it ends.
  const left = await api.parts.pool.query('select 1 from graphile_worker.jobs where attempts >= max_attempts')
  expect(left.rows).toEqual([])
})
