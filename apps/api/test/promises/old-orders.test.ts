import { expect, test } from 'vitest'
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

test('an order that is settled while another one is made stays paid', async () => {
  const { courseId, learner, made } = await bargain()
  const { pool } = at.api.parts
  let asked: ReturnType<typeof learner.call> | undefined
  await whileHeld(
    pool,
    "update orders set status = 'paid' where provider_order_id = $1",
    [made.orderId],
    async (settling) => {
      await settling.query('update order_lines set is_open = false where course_id = $1', [courseId])
      asked = learner.call('rest', 'purchases.order', { courseId })
      await somebodyWaits(pool, 'orders')
    },
  )
  expect((await asked)?.status).toBe(409)
  const { rows } = await pool.query('select status from orders where provider_order_id = $1', [made.orderId])
  expect(rows).toEqual([{ status: 'paid' }])
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
