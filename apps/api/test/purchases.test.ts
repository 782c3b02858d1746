import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { order, owned, pay } from './buying.ts'
import { type Caller, caller } from './caller.ts'
import { newAdmin, newCourse, newLearner } from './people.ts'
import { startApi, type TestApi } from './start-api.ts'

let api: TestApi
let admin: Caller
beforeAll(async () => {
  // Whatever the machine is busy with, what the provider says is waited for.
  api = await startApi({}, { within: { purchases: 10_000 } })
  admin = await newAdmin(api.url)
})
afterAll(() => api.stop())
beforeEach(async () => {
  await api.sandbox.webhooksSettled()
  api.sandbox.faults.clear()
})

const withoutWebhooks = () => api.sandbox.setWebhookUrl(undefined)
const withWebhooks = () => api.sandbox.setWebhookUrl(`${api.url}/api/v1/webhooks/razorpay`)
const rows = async (query: string, values: unknown[]) => (await api.parts.pool.query(query, values)).rows

describe.each(['rest', 'trpc'] as const)('buying over %s', (transport) => {
  beforeEach(withoutWebhooks)

  test('a verified payment grants the course at the database’s price, and a replay changes nothing', async () => {
    const courseId = await newCourse(admin)
    const learner = await newLearner(api.url, transport)
    const made = await learner.call(transport, 'purchases.order', { courseId, amount: 1 })
    expect(made.body).toEqual({ amount: 49_950, currency: 'INR', keyId: 'rzp_test_1', orderId: expect.any(String) })
    const success = pay(api.sandbox, { orderId: String(made.body.orderId) })
    for (const _ of ['once', 'again'])
      expect(await learner.call(transport, 'purchases.verify', success)).toMatchObject({
        status: 200,
        body: { message: 'Payment successful!' },
      })
    const { body } = await learner.call(transport, 'purchases.list')
    expect(body.userPurchasedList).toEqual([
      {
        _id: expect.any(String),
        courseId: expect.objectContaining({ _id: courseId, title: 'Graphs from the ground up' }),
        progress: { percent: 0, startedAt: null, completedAt: null, continueLessonId: null, lessonCount: 0 },
        receipt: {
          orderId: expect.any(String),
          number: expect.stringMatching(/^SH-[\dA-F]{4}-[\dA-F]{4}$/),
          amount: 499.5,
          paidAt: expect.any(String),
        },
      },
    ])
    expect(await learner.call(transport, 'purchases.order', { courseId })).toMatchObject({
      status: 409,
      body: { error: 'ALREADY_OWNED' },
    })
  })

  test('an app that never verifies still sees its purchase', async () => {
    const courseId = await newCourse(admin)
    const learner = await newLearner(api.url, transport)
    const made = await order(learner, courseId, transport)
    expect(await owned(learner, transport)).toEqual([])
    pay(api.sandbox, made)
    api.advance(61_000)
    expect(await owned(learner, transport)).toEqual([courseId])
  })

  test('a payment that the bank is still confirming is shown as pending, then as owned', async () => {
    const courseId = await newCourse(admin)
    const learner = await newLearner(api.url, transport)
    const made = await order(learner, courseId, transport)
    const vpa = 'pending@razorpay'
    const { payment } = api.sandbox.pay({ order_id: made.orderId, instrument: { method: 'upi', vpa } })
    const { body } = await learner.call(transport, 'purchases.list')
    expect(body).toMatchObject({ userPurchasedList: [], pendingList: [{ courseId: { _id: courseId } }] })
    api.sandbox.authorize(payment.id)
    api.advance(61_000)
    const later = (await learner.call(transport, 'purchases.list')).body
    expect(later).toMatchObject({ userPurchasedList: [{ courseId: { _id: courseId } }], pendingList: [] })
  })

  test('a course isn’t ordered for another account than the one that the buyer sees', async () => {
    const courseId = await newCourse(admin)
    const [before, now] = [await newLearner(api.url, transport), await newLearner(api.url, transport)]
    expect(await now.call(transport, 'purchases.order', { courseId, learnerId: before.id })).toMatchObject({
      status: 409,
      body: { error: 'CONFLICT', message: expect.stringMatching(/^Somebody else is logged in/) },
    })
    expect(await rows('select 1 from order_lines where course_id = $1', [courseId])).toEqual([])
    const made = await now.call(transport, 'purchases.order', { courseId, learnerId: now.id })
    expect(made.status).toBe(200)
    expect((await order(now, courseId, transport)).orderId).toBe(made.body.orderId)
  })

  test('an unknown course, a deleted course and a visitor get no order', async () => {
    const courseId = await newCourse(admin)
    const learner = await newLearner(api.url, transport)
    expect((await caller(api.url).call(transport, 'purchases.order', { courseId })).status).toBe(401)
    await admin.call('rest', 'courses.delete', { id: courseId })
    for (const id of [courseId, randomUUID(), 'no-id'])
      expect((await learner.call(transport, 'purchases.order', { courseId: id })).status).toBe(404)
  })
})

test('five clicks in two tabs make one order, here and at the provider', async () => {
  withoutWebhooks()
  const courseId = await newCourse(admin)
  const learner = await newLearner(api.url)
  const clicks = await Promise.all(Array.from({ length: 10 }, () => order(learner, courseId)))
  expect(new Set(clicks.map(({ orderId }) => orderId)).size).toBe(1)
  expect(await rows('select 1 from order_lines where course_id = $1', [courseId])).toHaveLength(1)
})

test('webhooks alone grant the course, however often and concurrently they arrive', async () => {
  withWebhooks()
  const courseId = await newCourse(admin)
  const learner = await newLearner(api.url)
  const made = await order(learner, courseId)
  pay(api.sandbox, made)
  await api.sandbox.webhooksSettled()
  const events = api.sandbox.events().filter(({ body }) => body.includes(made.orderId))
  expect(events.length).toBeGreaterThan(1)
  await Promise.all(events.flatMap(({ id }) => Array.from({ length: 5 }, () => api.sandbox.deliver(id))))
  await api.jobsDone()
  expect(await owned(learner)).toEqual([courseId])
  expect(await rows('select 1 from purchases where course_id = $1', [courseId])).toHaveLength(1)
})

test('a course repriced or deleted during the checkout is still granted at the old price', async () => {
  withoutWebhooks()
  const courseId = await newCourse(admin)
  const learner = await newLearner(api.url)
  const success = pay(api.sandbox, await order(learner, courseId))
  await admin.call('rest', 'courses.update', { id: courseId, price: 9999 })
  await admin.call('rest', 'courses.delete', { id: courseId })
  expect((await learner.call('rest', 'purchases.verify', success)).status).toBe(200)
  expect(await owned(learner)).toEqual([courseId])
})

test('a new price makes a new order, and a payment of the old one still counts', async () => {
  withoutWebhooks()
  const courseId = await newCourse(admin)
  const learner = await newLearner(api.url)
  const old = await order(learner, courseId)
  await admin.call('rest', 'courses.update', { id: courseId, price: 300 })
  const made = await order(learner, courseId)
  expect(made.amount).toBe(30_000)
  expect(made.orderId).not.toBe(old.orderId)
  expect((await learner.call('rest', 'purchases.verify', pay(api.sandbox, old))).status).toBe(200)
  expect(await owned(learner)).toEqual([courseId])

  // The second tab pays the new order too: that money goes back, once.
  expect((await learner.call('rest', 'purchases.verify', pay(api.sandbox, made))).status).toBe(200)
  await api.jobsDone()
  const [refund] = await rows(
    'select r.status, r.provider_refund_id from refunds r join payments p on p.id = r.payment_id join order_lines l on l.order_id = p.order_id where l.course_id = $1',
    [courseId],
  )
  expect(refund?.provider_refund_id).toMatch(/^rfnd_/)
  expect(api.sandbox.ledger().orders.find(({ order_id }) => order_id === made.orderId)).toMatchObject({
    refunded: 30_000,
  })
  expect(await owned(learner)).toEqual([courseId])
})

test.each(['refuse', 'hang', 'bad-gateway', 'too-many-requests'] as const)(
  'a buyer learns in time that the provider is down (%s)',
  async (kind) => {
    const courseId = await newCourse(admin)
    const learner = await newLearner(api.url)
    api.sandbox.faults.add({ kind })
    const { status, body } = await learner.call('rest', 'purchases.order', { courseId })
    expect({ status, error: body.error }).toEqual({ status: 503, error: 'PROVIDER_UNAVAILABLE' })
    expect((await learner.call('rest', 'courses.list')).status).toBe(200)
    api.sandbox.faults.clear()
    expect((await order(learner, courseId)).amount).toBe(49_950)
  },
)

test('an order whose answer was lost is returned when the request is repeated', async () => {
  const courseId = await newCourse(admin)
  const learner = await newLearner(api.url)
  api.sandbox.faults.add({ kind: 'drop-response', times: 1 })
  expect((await learner.call('rest', 'purchases.order', { courseId })).status).toBe(503)
  const made = await order(learner, courseId)
  const receipts = (await rows('select order_id as id from order_lines where course_id = $1', [courseId])).map(
    ({ id }) => id,
  )
  expect(receipts).toHaveLength(1)
  const createProviderOrder = api.sandbox.ledger().orders.filter(({ receipt }) => receipts.includes(receipt))
  expect(createProviderOrder.map(({ order_id }) => order_id)).toEqual([made.orderId])
})
