import { expect, test } from 'vitest'
import { scheduleUnplaced } from '../../src/features/commerce/orders/order-sync-repository.ts'
import { order, owned, pay } from '../buying.ts'
import { somebodyWaits, whileHeld } from '../held-locks.ts'
import { newCourse, newLearner, password } from '../people.ts'
import { recordsOf } from './books.ts'
import { payUncaptured, shop } from './shop.ts'

const at = shop()
const hour = 3_600_000
const slow = { method: 'upi', vpa: 'pending@razorpay' } as const

/** A learner with an order at ₹1 for a course that costs ₹5,000 from then on. */
const bargain = async () => {
  const courseId = await newCourse(at.admin, { price: 1 })
  const learner = await newLearner(at.api.url)
  const made = await order(learner, courseId)
  await at.admin.call('rest', 'courses.update', { id: courseId, price: 5_000 })
  return { courseId, learner, made }
}

test('a payment started a month after the checkout was opened is refunded, whoever reports it', async () => {
  for (const teller of ['the browser', 'the webhook', 'the audit']) {
    const { courseId, learner, made } = await bargain()
    await at.reconcileAfter(73 * hour)
    await at.advance(27 * 24 * hour)
    await learner.call('rest', 'auth.login', { email: learner.email, password })
    at.webhooks(teller === 'the webhook' ? 'sent' : 'lost')
    const success = payUncaptured(at, made)
    at.api.advance(2 * 60_000)
    if (teller === 'the browser')
      expect((await learner.call('rest', 'purchases.verify', success)).status, teller).toBe(409)
    if (teller === 'the audit') await at.audit()
    await at.settled()
    await at.hurry()
    expect(await recordsOf(at.api, courseId), teller).toMatchObject({
      orders: ['refunded'],
      owned: [],
      refunds: [{ status: 'processed', reason: 'order-expired', amount_paise: 100 }],
      books: { learner: 0, provider: 0 },
    })
  }
})

test('a payment started within the price hold buys the course, however late the bank authorizes it', async () => {
  const { courseId, learner, made } = await bargain()
  at.api.advance(71 * hour)
  const { payment_id } = at.api.sandbox.pay({ order_id: made.orderId, instrument: slow })
  await at.reconcileAfter(48 * hour)
  at.api.sandbox.authorize(payment_id)
  await at.settled()
  expect(await owned(learner)).toEqual([courseId])
  expect((await recordsOf(at.api, courseId)).books).toEqual({ provider: 100, admin: -100 })
})

test('an order that was paid at the old price, which nobody has heard of, is found before another is made', async () => {
  const { courseId, learner, made } = await bargain()
  at.webhooks('lost')
  pay(at.api.sandbox, made)
  expect(await learner.call('rest', 'purchases.order', { courseId })).toMatchObject({
    status: 409,
    body: { error: 'ALREADY_OWNED' },
  })
  expect(await owned(learner)).toEqual([courseId])
})

test('an order at the old price is asked about again at once if the provider didn’t answer', async () => {
  const { courseId, learner, made } = await bargain()
  at.webhooks('lost')
  pay(at.api.sandbox, made)
  at.api.sandbox.faults.add({ kind: 'bad-gateway', times: 1, route: 'GET /v1/orders/:id/payments' })
  const press = async () => (await learner.call('rest', 'purchases.order', { courseId })).body.error
  expect([await press(), await press()]).toEqual(['PROVIDER_UNAVAILABLE', 'ALREADY_OWNED'])
})

test('an order at the old price whose money is on its way stands until that has come', async () => {
  const { courseId, learner, made } = await bargain()
  at.webhooks('lost')
  at.api.sandbox.faults.add({ kind: 'server-error', route: 'POST /v1/payments/:id/capture' })
  payUncaptured(at, made)
  const press = async () => (await learner.call('rest', 'purchases.order', { courseId })).body.error
  expect(await press()).toBe('CONFLICT')
  at.api.sandbox.faults.clear()
  await at.reconcileAfter(61_000)
  await at.hurry()
  expect(await press()).toBe('ALREADY_OWNED')
})

test('an order at the old price that the provider doesn’t know gives way', async () => {
  const { courseId, learner, made } = await bargain()
  await at.api.parts.pool.query('update orders set provider_order_id = $2 where provider_order_id = $1', [
    made.orderId,
    made.orderId.replace(/.{4}$/, '0000'),
  ])
  expect(await order(learner, courseId)).toMatchObject({ amount: 500_000 })
})

test('an order that an earlier version left without a time is closed in the end', async () => {
  const { pool, ports } = at.api.parts
  at.api.sandbox.faults.add({ kind: 'refuse', route: 'POST /v1/orders' })
  const courseId = await newCourse(at.admin)
  expect((await (await newLearner(at.api.url)).call('rest', 'purchases.order', { courseId })).status).toBe(503)
  await pool.query(
    'update orders set next_ask_at = null where id = (select order_id from order_lines where course_id = $1)',
    [courseId],
  )
  at.api.advance(25 * hour)
  await scheduleUnplaced(ports.db, ports.now())
  await at.reconcileAfter(0)
  await at.reconcileAfter(60 * hour)
  expect((await recordsOf(at.api, courseId)).orders).toEqual(['closed'])
})

test('an order that is settled while another one is made stays paid', async () => {
  const { courseId, learner, made } = await bargain()
  const { pool } = at.api.parts
  // So that it isn't asked about, which would wait for the same lock.
  const { rows } = await pool.query(
    'update orders set provider_order_id = null where provider_order_id = $1 returning id',
    [made.orderId],
  )
  const id = String(rows[0].id)
  let asked: ReturnType<typeof learner.call> | undefined
  await whileHeld(pool, "update orders set status = 'paid' where id = $1", [id], async (settling) => {
    await settling.query('update order_lines set is_open = false where order_id = $1', [id])
    asked = learner.call('rest', 'purchases.order', { courseId })
    await somebodyWaits(pool, 'orders')
  })
  expect((await asked)?.status).toBe(409)
  expect((await pool.query('select status from orders where id = $1', [id])).rows).toEqual([{ status: 'paid' }])
})

test('opening the checkout again doesn’t prolong a price that has changed', async () => {
  const { courseId, learner, made } = await bargain()
  at.api.advance(71 * hour)
  const again = await order(learner, courseId)
  expect(again).toMatchObject({ amount: 500_000 })
  expect(again.orderId).not.toBe(made.orderId)
  at.api.advance(2 * hour)
  pay(at.api.sandbox, made)
  await at.settled()
  expect(await owned(learner)).toEqual([])
  pay(at.api.sandbox, again)
  await at.settled()
  expect(await owned(learner)).toEqual([courseId])
})

test('a late payment of an old order is refunded, and the one of the new order buys the course', async () => {
  const { courseId, learner, made } = await bargain()
  at.api.advance(73 * hour)
  const again = await order(learner, courseId)
  at.webhooks('lost')
  const [late, right] = [pay(at.api.sandbox, made), pay(at.api.sandbox, again)]
  const verified = await Promise.all([late, right].map((one) => learner.call('rest', 'purchases.verify', one)))
  expect(verified[1]?.status).toBe(200)
  await at.reconcileAfter(61_000)
  await at.hurry()
  expect(await recordsOf(at.api, courseId)).toMatchObject({
    orders: ['refunded', 'paid'],
    owned: [{ payment_id: right.razorpay_payment_id }],
    refunds: [{ status: 'processed', reason: 'order-expired' }],
  })
})
