import { expect, test } from 'vitest'
import { order, owned, pay } from '../buying.ts'
import type { Caller } from '../caller.ts'
import { recordsOf } from './books.ts'
import { shop } from './shop.ts'

// Cash on delivery: placed at the checkout, paid later or never.
const at = shop()
const cash = { method: 'cod' } as const

const place = (orderId: string) => {
  const placed = at.api.sandbox.pay({ order_id: orderId, instrument: cash })
  if (placed.next !== 'done') throw new Error(`the payment is ${placed.next}`)
  return placed.success
}
const pending = async (learner: Caller) => {
  const { body } = await learner.call('rest', 'purchases.list')
  return (body.pendingList as { awaiting: string; courseId: { _id: string } }[]).map((one) => [
    one.courseId._id,
    one.awaiting,
  ])
}

test('a learner who pays in cash is told what is awaited, and gets the course once it is collected', async () => {
  for (const webhooks of ['sent', 'lost'] as const) {
    const { learner, courseId, made } = await at.checkout()
    at.webhooks(webhooks)
    const { razorpay_payment_id: id } = place(made.orderId)
    await at.settled()
    expect(await pending(learner), webhooks).toEqual([[courseId, 'cash']])
    await at.reconcileAfter(61_000)
    expect(await owned(learner), webhooks).toEqual([])
    at.api.sandbox.collect(id)
    await at.settled()
    await at.reconcileAfter(9 * 3_600_000)
    expect(await owned(learner), webhooks).toEqual([courseId])
    expect(await recordsOf(at.api, courseId)).toMatchObject({ orders: ['paid'], books: { provider: 49_950 } })
  }
})

test('the checkout’s signature for cash gives no course when the provider has said so', async () => {
  const { learner, courseId, made } = await at.checkout()
  const success = place(made.orderId)
  await at.settled()
  expect((await learner.call('rest', 'purchases.verify', success)).status).toBe(409)
  await at.settled()
  expect(await owned(learner)).toEqual([])
  expect(await pending(learner)).toEqual([[courseId, 'cash']])
})

test('a course granted on the signature for cash is taken back at once, and granted again when it is collected', async () => {
  const { learner, courseId, made } = await at.checkout()
  at.webhooks('lost')
  const success = place(made.orderId)
  expect((await learner.call('rest', 'purchases.verify', success)).status).toBe(200)
  await at.api.jobsDone()
  expect(await owned(learner)).toEqual([])
  expect(await pending(learner)).toEqual([[courseId, 'cash']])
  expect(await recordsOf(at.api, courseId)).toMatchObject({ orders: ['closed'], payments: [{ status: 'created' }] })
  at.api.sandbox.collect(success.razorpay_payment_id)
  await at.reconcileAfter(61_000)
  expect(await owned(learner)).toEqual([courseId])
  expect(await recordsOf(at.api, courseId)).toMatchObject({ orders: ['paid'], books: { provider: 49_950 } })
})

test('a learner who bought the course otherwise meanwhile gets the cash back', async () => {
  const { learner, courseId, made } = await at.checkout()
  at.webhooks('lost')
  const success = place(made.orderId)
  await learner.call('rest', 'purchases.verify', success)
  await at.api.jobsDone()
  at.webhooks('sent')
  pay(at.api.sandbox, await order(learner, courseId))
  await at.settled()
  at.api.sandbox.collect(success.razorpay_payment_id)
  await at.settled()
  expect(await owned(learner)).toEqual([courseId])
  expect(await recordsOf(at.api, courseId)).toMatchObject({
    orders: ['refunded', 'paid'],
    refunds: [{ status: 'processed', reason: 'second-payment' }],
    books: { provider: 49_950, admin: -49_950, learner: 0 },
  })
})
