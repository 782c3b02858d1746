import { describe, expect, test } from 'vitest'
import { amountToRefund } from '../../src/features/commerce/refunds/refund-amount.ts'
import { newId } from '../../src/features/ids.ts'
import { order, owned, pay } from '../buying.ts'
import type { Caller } from '../caller.ts'
import { newAdmin, newCourse, newLearner } from '../people.ts'
import { recordsOf } from './books.ts'
import { refundAtProvider, shop } from './shop.ts'

// What a hostile review of the payments found wrong, each as it was found.
const at = shop()
const minute = 60_000
const hour = 60 * minute

/** A learner at the checkout of a course whose admin we are too. */
const checkout = async (admin?: Caller) => {
  const seller = admin ?? (await newAdmin(at.api.url))
  const courseId = await newCourse(seller)
  const learner = await newLearner(at.api.url)
  return { admin: seller, courseId, learner, made: await order(learner, courseId) }
}
const orderIds = async (courseId: string) =>
  (
    await at.api.parts.pool.query('select order_id as id from order_lines where course_id = $1 order by order_id', [
      courseId,
    ])
  ).rows.map(({ id }) => id)
const press = async (admin: Caller, id: string) => (await admin.call('rest', 'sales.refund', { id })).status

describe('a second payment whose refund failed', () => {
  const paidTwice = async () => {
    const bought = await checkout()
    at.api.sandbox.faults.add({ kind: 'double-payment' })
    pay(at.api.sandbox, bought.made)
    await at.settled()
    at.api.sandbox.faults.add({ kind: 'refund-fail', times: 1 })
    pay(at.api.sandbox, bought.made)
    await at.settled()
    return bought
  }
  const expectWhole = async (courseId: string, learner: Caller) => {
    expect(await owned(learner)).toEqual([courseId])
    expect((await recordsOf(at.api, courseId)).books).toEqual({ admin: -49_950, learner: 0, provider: 49_950 })
  }

  test('is refunded again automatically, later', async () => {
    const { courseId, learner } = await paidTwice()
    await at.reconcileAfter(2 * hour)
    await at.settled()
    await expectWhole(courseId, learner)
  })

  test('is refunded again though no event told that it failed', async () => {
    const { courseId, learner, made } = await checkout()
    at.api.sandbox.faults.add({ kind: 'double-payment' })
    pay(at.api.sandbox, made)
    await at.settled()
    at.webhooks('lost')
    at.api.sandbox.faults.add({ kind: 'refund-fail', times: 1 })
    await learner.call('rest', 'purchases.verify', pay(at.api.sandbox, made))
    for (let hours = 0; hours < 24; hours += 4) await at.reconcileAfter(4 * hour)
    await expectWhole(courseId, learner)
  })

  test('is what the admin’s refund returns, not the payment that holds the course', async () => {
    const { admin, courseId, learner } = await paidTwice()
    expect(await press(admin, (await orderIds(courseId))[0])).toBe(200)
    await at.settled()
    await expectWhole(courseId, learner)
  })
})

test('a seller’s refund that failed without an event is reported as failed, and the course stays', async () => {
  const { admin, courseId, learner, made } = await checkout()
  pay(at.api.sandbox, made)
  await at.settled()
  at.webhooks('lost')
  at.api.sandbox.faults.add({ kind: 'refund-fail', times: 1 })
  expect(await press(admin, (await orderIds(courseId))[0])).toBe(200)
  await at.api.jobsDone()
  expect((await recordsOf(at.api, courseId)).refunds).toMatchObject([{ status: 'failed' }])
  expect(await owned(learner)).toEqual([courseId])
})

test('an order reopened near its end is reconciled for as long as a new one', async () => {
  const { learner, courseId, made } = await checkout()
  at.webhooks('lost')
  at.api.advance(71.9 * hour)
  expect((await order(learner, courseId)).orderId).toBe(made.orderId)
  await at.reconcileAfter(0.2 * hour)
  pay(at.api.sandbox, made)
  await at.reconcileAfter(5 * minute)
  expect((await recordsOf(at.api, courseId)).owned).toHaveLength(1)
})

test('a refund made at the provider in the meantime is found when ours is refused', async () => {
  const { admin, courseId, made } = await checkout()
  const { razorpay_payment_id: paymentId } = pay(at.api.sandbox, made)
  await at.settled()
  at.webhooks('lost')
  await refundAtProvider(at, paymentId)
  expect(await press(admin, (await orderIds(courseId))[0])).toBe(200)
  await at.api.jobsDone()
  const refunds = [{ status: 'processed' }]
  expect(await recordsOf(at.api, courseId)).toMatchObject({ orders: ['refunded'], owned: [], refunds })
})

test('a refund that the provider refuses for good is reported as failed', async () => {
  const { admin, courseId, learner, made } = await checkout()
  pay(at.api.sandbox, made)
  await at.settled()
  at.webhooks('lost')
  at.api.sandbox.faults.add({ kind: 'refund-refuse', times: 1 })
  const [id] = await orderIds(courseId)
  expect(await press(admin, id)).toBe(200)
  await at.api.jobsDone()
  const { refunds } = await recordsOf(at.api, courseId)
  expect(refunds.map(({ status, reason }) => `${reason} ${status}`)).toEqual(['admin failed'])
  expect(await owned(learner)).toEqual([courseId])
  expect(await press(admin, id)).toBe(200)
  await at.api.jobsDone()
  expect(await recordsOf(at.api, courseId)).toMatchObject({
    orders: ['refunded'],
    owned: [],
    books: { admin: 0, provider: 0 },
  })
})

test('after a partial refund at the provider, the admin’s refund returns the rest', async () => {
  const { admin, courseId, learner, made } = await checkout()
  const { razorpay_payment_id: paymentId } = pay(at.api.sandbox, made)
  await at.settled()
  await refundAtProvider(at, paymentId, 20_000)
  await at.settled()
  expect(await owned(learner)).toEqual([courseId])
  expect(await press(admin, (await orderIds(courseId))[0])).toBe(200)
  await at.settled()
  expect(await recordsOf(at.api, courseId)).toMatchObject({
    orders: ['refunded'],
    owned: [],
    books: { admin: 0, provider: 0 },
  })
})

test('a course granted on a signature is revoked when the provider returns the money', async () => {
  const { courseId, learner, made } = await checkout()
  at.webhooks('lost')
  at.api.sandbox.faults.add({ kind: 'bad-gateway', route: 'POST /v1/payments/:id/capture' })
  const paid = at.api.sandbox.pay({ order_id: made.orderId, capture: false })
  if (paid.next !== 'done') throw new Error(`the payment is ${paid.next}`)
  await learner.call('rest', 'purchases.verify', paid.success)
  expect(await owned(learner)).toEqual([courseId])
  await at.reconcileAfter(4 * 24 * hour)
  // Nobody knows yet what becomes of the money, so the course stays.
  expect(await owned(learner)).toEqual([courseId])
  await at.reconcileAfter(2 * 24 * hour)
  expect(await recordsOf(at.api, courseId)).toMatchObject({ orders: ['closed'], owned: [], books: {} })
})

test('one round reconciles every order that is due', async () => {
  const admin = await newAdmin(at.api.url)
  const learner = await newLearner(at.api.url)
  const courses: string[] = []
  for (let count = 0; count < 60; count++) courses.push(await newCourse(admin))
  await Promise.all(courses.map((id) => order(learner, id)))
  at.webhooks('lost')
  const last = await checkout(admin)
  pay(at.api.sandbox, last.made)
  await at.reconcileAfter(minute)
  expect((await recordsOf(at.api, last.courseId)).owned).toHaveLength(1)
})

test('repeated clicks record one opening of the checkout, and the timeline is in order', async () => {
  const { admin, courseId, learner, made } = await checkout()
  for (let count = 0; count < 20; count++) await order(learner, courseId)
  pay(at.api.sandbox, made)
  await at.settled()
  const { body } = await admin.call('rest', 'sales.show', { id: (await orderIds(courseId))[0] })
  const kinds = (body.content as { timeline: { kind: string }[] }).timeline.map(({ kind }) => kind)
  expect(kinds.filter((kind) => kind === 'checkout-opened')).toHaveLength(1)
  expect(kinds.indexOf('webhook')).toBeLessThan(kinds.indexOf('payment'))

  const now = new Date()
  const ids = Array.from({ length: 200 }, () => newId(now))
  expect(ids.toSorted()).toEqual(ids)
})

test('verifying a refunded payment says so', async () => {
  const { admin, courseId, learner, made } = await checkout()
  const success = pay(at.api.sandbox, made)
  await at.settled()
  await press(admin, (await orderIds(courseId))[0])
  await at.settled()
  expect(await learner.call('rest', 'purchases.verify', success)).toMatchObject({
    status: 409,
    body: { error: 'CONFLICT' },
  })
})

describe('a refund whose payment gave a part back unheard', () => {
  /** The seller's refund can't reach the provider for now, whose dashboard gives this much back meanwhile. */
  const partWentBack = async (paise: number) => {
    const { admin, courseId, learner, made } = await checkout()
    const { razorpay_payment_id: paymentId } = pay(at.api.sandbox, made)
    await at.settled()
    const [id] = await orderIds(courseId)
    at.api.sandbox.faults.add({ kind: 'refuse', route: 'POST /v1/payments/:id/refund', times: 1 })
    at.webhooks('lost')
    expect(await press(admin, id)).toBe(200)
    await at.api.jobsDone()
    await refundAtProvider(at, paymentId, paise)
    await at.hurry()
    const { body } = await admin.call('rest', 'sales.show', { id })
    const shown = body.content as { timeline: { kind: string; status: string }[] }
    const story = shown.timeline.filter(({ kind }) => kind === 'refund').map(({ status }) => status)
    return { admin, id, learner, shown, story, records: await recordsOf(at.api, courseId) }
  }

  test('is requested for what is left, and nobody hears that it failed', async () => {
    const { story, records } = await partWentBack(20_000)
    expect(records).toMatchObject({ orders: ['refunded'], owned: [], books: { provider: 0, admin: 0 } })
    expect(records.refunds.map(({ status, amount_paise }) => [status, amount_paise])).toEqual([
      ['failed', 49_950],
      ['processed', 20_000],
      ['processed', 29_950],
    ])
    expect(story).toEqual(['requested', 'processed', 'requested', 'processed'])
  })

  test('ends when less is left than the provider refunds, which is said, and not asked for again', async () => {
    const { admin, id, shown, story, records } = await partWentBack(49_900)
    expect(story).toEqual(['requested', 'processed', 'too-small'])
    expect(records.refunds.map(({ status }) => status)).toEqual(['failed', 'processed'])
    expect(shown).toMatchObject({ refundable: false, leftToRefund: 0.5 })
    const refused = await admin.call('rest', 'sales.refund', { id })
    expect([refused.status, refused.body.message]).toEqual([409, expect.stringContaining('less than ₹1')])
    // An earlier version asked for the rest, in vain.
    await at.api.parts.pool.query(
      `insert into refunds (id, payment_id, amount_paise, status, reason, created_at, updated_at)
       select $1, id, 50, 'failed', 'admin', now(), now() from payments where order_id = $2`,
      [newId(new Date(Date.now() + 1_000 * hour)), id],
    )
    expect((await admin.call('rest', 'sales.attention')).body).toMatchObject({ content: [] })
  })
})

test.for([
  [50_000, 50_000, 50_000],
  [49_950, 29_950, 29_950],
  // A rest of 99 paise goes along; one of a rupee can go back later.
  [40_000, 40_099, 40_099],
  [40_000, 40_100, 40_000],
  [49_950, 99, undefined],
  [50, 49_950, undefined],
  [100, 0, undefined],
])('of %i paise to refund where %i are left, %s are requested', ([wanted, left, asked]) => {
  expect(amountToRefund(wanted ?? 0, left ?? 0)).toBe(asked)
})
