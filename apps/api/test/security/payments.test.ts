import { createHmac, randomUUID, timingSafeEqual } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { order, owned, pay } from '../buying.ts'
import { type Caller, caller, type Transport } from '../caller.ts'
import { newAdmin, newCourse, newLearner } from '../people.ts'
import { startApi, type TestApi } from '../start-api.ts'

// The real one, whose calls are counted.
vi.mock('node:crypto', { spy: true })

const previous = 'webhook secret of last year'
let api: TestApi
let admin: Caller
beforeAll(async () => {
  api = await startApi({ RAZORPAY_WEBHOOK_SECRET_PREVIOUS: previous })
  admin = await newAdmin(api.url)
})
afterAll(() => api.stop())
// What the provider says of itself arrives only where a test delivers it.
beforeEach(() => api.sandbox.setWebhookUrl(undefined))

const rows = async (query: string, values: unknown[]) => (await api.parts.pool.query(query, values)).rows
const checkout = async (transport: Transport) => {
  const courseId = await newCourse(admin)
  const learner = await newLearner(api.url, transport)
  return { learner, courseId, made: await order(learner, courseId, transport) }
}
const flipped = (signature: string) => signature.replace(/.$/, (last) => (last === '0' ? '1' : '0'))

describe.each(['rest', 'trpc'] as const)('over %s', (transport) => {
  test('S6: the provider’s order has the database’s price, whatever the request says', async () => {
    const courseId = await newCourse(admin)
    const learner = await newLearner(api.url, transport)
    const { body } = await learner.call(transport, 'purchases.order', { courseId, amount: 1, price: 1, amountPaise: 1 })
    expect(body.amount).toBe(49_950)
    expect(api.sandbox.ledger().orders.find(({ order_id }) => order_id === body.orderId)).toMatchObject({
      amount: 49_950,
    })
  })

  test('S7: a payment counts only with the provider’s signature over this learner’s order', async () => {
    const [mine, other] = [await checkout(transport), await checkout(transport)]
    const paid = pay(api.sandbox, other.made)
    const signature = paid.razorpay_signature
    const verify = async (who: Caller, change: object) =>
      (await who.call(transport, 'purchases.verify', { ...paid, ...change })).status
    expect(await verify(mine.learner, {})).toBe(404)
    expect(await verify(mine.learner, { razorpay_order_id: mine.made.orderId })).toBe(400)
    expect(await verify(other.learner, { razorpay_payment_id: 'pay_00000000000000' })).toBe(400)
    for (const wrong of [flipped(signature), signature.slice(0, 62), `${signature}00`, 'z'.repeat(64), 'no hex', ''])
      expect(await verify(other.learner, { razorpay_signature: wrong }), wrong).toBe(400)
    for (const wrong of [undefined, null, 5, [signature], { a: 1 }])
      expect(await verify(other.learner, { razorpay_signature: wrong })).toBe(400)
    for (const wrong of ['a\u0000', '../x', 'x'.repeat(65), ''])
      expect(await verify(other.learner, { razorpay_order_id: wrong })).toBe(400)
    expect(await rows('select 1 from purchases where course_id = any($1)', [[mine.courseId, other.courseId]])).toEqual(
      [],
    )

    expect(await verify(other.learner, {})).toBe(200)
    expect(await verify(other.learner, {})).toBe(200)
    expect(await rows('select 1 from purchases where course_id = $1', [other.courseId])).toHaveLength(1)
    expect(await owned(mine.learner, transport)).toEqual([])
  })

  test('S8: an event is stored only with a webhook secret’s signature over its exact bytes', async () => {
    const { made } = await checkout(transport)
    pay(api.sandbox, made)
    const text = api.sandbox.events().find(({ body }) => body.includes(made.orderId))?.body ?? ''
    expect(text).not.toBe('')
    const { RAZORPAY_KEY_SECRET: keySecret, RAZORPAY_WEBHOOK_SECRET: secret } = api.config
    const signed = (by: string) => createHmac('sha256', by).update(text).digest('hex')
    const deliver = async (signature: string, body = text) => {
      const eventId = randomUUID()
      const { status } = await caller(api.url).call(transport, 'purchases.webhook', { body, signature, eventId })
      return { status, kept: await rows('select 1 from webhook_events where id = $1', [eventId]) }
    }
    const refused = { status: 400, kept: [] }
    for (const signature of ['', signed('another secret'), signed(keySecret), flipped(signed(secret))])
      expect(await deliver(signature)).toEqual(refused)
    expect(await deliver(signed(secret), `${text} `)).toEqual(refused)
    expect(await deliver(signed(secret), text.replace('captured', 'Captured'))).toEqual(refused)
    for (const by of [secret, previous]) expect(await deliver(signed(by))).toMatchObject({ status: 200, kept: [{}] })
  })

  test.each([
    ['amount', 'webhook-wrong-amount'],
    ['currency', undefined],
  ] as const)('S9: a signed event with another %s is accepted and quarantined', async (_, fault) => {
    const { made, courseId } = await checkout(transport)
    if (fault) api.sandbox.faults.add({ kind: fault })
    pay(api.sandbox, made)
    api.sandbox.faults.clear()
    const events = api.sandbox.events().filter(({ body }) => body.includes(made.orderId))
    for (const { body: text } of events) {
      const body = fault ? text : text.replaceAll('"INR"', '"USD"')
      const signature = createHmac('sha256', api.config.RAZORPAY_WEBHOOK_SECRET).update(body).digest('hex')
      const sent = await caller(api.url).call(transport, 'purchases.webhook', {
        body,
        signature,
        eventId: randomUUID(),
      })
      expect(sent.status).toBe(200)
    }
    await api.jobsDone()
    const outcomes = await rows('select distinct outcome from webhook_events where body like $1', [`%${made.orderId}%`])
    expect(outcomes).toEqual([{ outcome: 'quarantined' }])
    expect(await rows('select 1 from purchases where course_id = $1', [courseId])).toEqual([])
  })

  test('S10: signatures are compared in constant time', async () => {
    const { learner, made } = await checkout(transport)
    const paid = pay(api.sandbox, made)
    const compared = async (call: string, input: object) => {
      vi.mocked(timingSafeEqual).mockClear()
      const { status } = await learner.call(transport, call, { ...input })
      return { status, times: vi.mocked(timingSafeEqual).mock.calls.length }
    }
    // One that is wrong from its first letter on, and one in its last only, go the same way.
    for (const razorpay_signature of ['0'.repeat(64), flipped(paid.razorpay_signature)])
      expect(await compared('purchases.verify', { ...paid, razorpay_signature })).toEqual({ status: 400, times: 1 })
    const event = { body: '{}', eventId: randomUUID(), signature: '0'.repeat(64) }
    expect(await compared('purchases.webhook', event)).toEqual({ status: 400, times: 2 })
  })
})

test('S10: signatures of picture links are compared in constant time too', async () => {
  const link = new URL(await api.parts.ports.storage.signedGetUrl('thumbnails/a/b.png', 60))
  link.searchParams.set('signature', 'A'.repeat(43))
  vi.mocked(timingSafeEqual).mockClear()
  expect((await fetch(link)).status).toBe(403)
  expect(timingSafeEqual).toHaveBeenCalledTimes(1)
})
