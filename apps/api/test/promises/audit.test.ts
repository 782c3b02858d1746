import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { owned, pay } from '../buying.ts'
import { runJob } from '../faults/jobs.ts'
import { countRequests } from '../faults/requests.ts'
import { recordsOf } from './books.ts'
import { payUncaptured, refundAtProvider, shop } from './shop.ts'

const at = shop()
const hour = 3_600_000
const day = 24 * hour
const failing = { method: 'upi', vpa: 'failure@razorpay' } as const

/** A learner whose purchase is over and done: nobody asks about it any more, and no webhook comes. */
const sold = async () => {
  const bought = await at.checkout()
  const { razorpay_payment_id: paymentId } = pay(at.api.sandbox, bought.made)
  await at.settled()
  at.webhooks('lost')
  return { ...bought, paymentId }
}
const progress = async () =>
  (await at.api.parts.pool.query('select since, until, list, skip, audited_until from provider_audits')).rows[0]

test('a refund made in the dashboard is found by the next audit, also a partial one', async () => {
  const [whole, part] = [await sold(), await sold()]
  at.webhooks('lost')
  await refundAtProvider(at, whole.paymentId)
  await refundAtProvider(at, part.paymentId, 20_000)
  await at.reconcileAfter(3 * day)
  expect((await recordsOf(at.api, whole.courseId)).orders).toEqual(['paid'])
  await at.audit()
  expect(await recordsOf(at.api, whole.courseId)).toMatchObject({ orders: ['refunded'], owned: [] })
  expect(await recordsOf(at.api, part.courseId)).toMatchObject({
    orders: ['paid'],
    owned: [{}],
    books: { provider: 29_950, admin: -29_950 },
  })
})

test('a refund made in the dashboard weeks after the purchase is found', async () => {
  const { courseId, paymentId } = await sold()
  await at.advance(25 * day)
  // The payment itself is too old for the next audit's list by now.
  await at.audit()
  await refundAtProvider(at, paymentId)
  at.api.advance(2 * 60_000)
  await at.audit()
  expect(await recordsOf(at.api, courseId)).toMatchObject({ orders: ['refunded'], owned: [] })
})

test('a late authorization on an abandoned order is found and captured', async () => {
  const { learner, courseId, made } = await at.checkout()
  const { payment_id } = at.api.sandbox.pay({ order_id: made.orderId, instrument: failing })
  await at.settled()
  at.webhooks('lost')
  await at.reconcileAfter(73 * hour)
  expect((await recordsOf(at.api, courseId)).orders).toEqual(['closed'])
  at.api.sandbox.authorize(payment_id)
  await at.audit()
  expect(await owned(learner)).toEqual([courseId])
  expect((await recordsOf(at.api, courseId)).books).toEqual({ provider: 49_950, admin: -49_950 })
})

test('a second payment that the audit finds is refunded, even if an older event arrives in between', async () => {
  const { learner, courseId, made, paymentId } = await sold()
  at.api.sandbox.faults.add({ kind: 'double-payment' })
  pay(at.api.sandbox, made)
  at.api.advance(2 * 60_000)
  await runJob(at.api.parts.pool, 'begin-audit')
  await at.api.jobsDone()
  await at.hurry()
  const captured = at.api.sandbox
    .events()
    .find(({ event, body }) => event === 'payment.captured' && body.includes(paymentId))
  const { body = '', signature = '' } = captured ?? {}
  const heard = await learner.call('rest', 'purchases.webhook', { body, signature, eventId: randomUUID() })
  expect(heard.status).toBe(200)
  await at.api.jobsDone()
  await at.reconcileAfter(61_000)
  await at.hurry()
  expect(await recordsOf(at.api, courseId)).toMatchObject({
    owned: [{ payment_id: paymentId }],
    refunds: [{ status: 'processed', reason: 'second-payment' }],
    books: { provider: 49_950, admin: -49_950 },
  })
})

test('an audit without an answer continues later, and isn’t started again meanwhile', async () => {
  const { courseId, paymentId } = await sold()
  await refundAtProvider(at, paymentId)
  await at.advance(day)
  const fault = at.api.sandbox.faults.add({ kind: 'bad-gateway', route: 'GET /v1/refunds' })
  await at.audit()
  const begun = await progress()
  expect(begun).toMatchObject({ list: 'refunds', skip: 0, until: expect.any(Date) })
  await at.advance(day)
  await runJob(at.api.parts.pool, 'begin-audit')
  await at.api.jobsDone()
  expect(await progress()).toEqual(begun)
  at.api.sandbox.faults.clear(fault)
  await at.audit()
  expect(await progress()).toMatchObject({ until: null, audited_until: begun.until })
  expect((await recordsOf(at.api, courseId)).orders).toEqual(['refunded'])
})

test('an audit after weeks without one leaves no gap', async () => {
  await at.audit()
  const { audited_until: before } = await progress()
  const { courseId, paymentId } = await sold()
  await refundAtProvider(at, paymentId)
  await at.advance(20 * day)
  await at.audit()
  expect((await progress()).audited_until.getTime()).toBeGreaterThan(before.getTime() + 19 * day)
  expect((await recordsOf(at.api, courseId)).orders).toEqual(['refunded'])
})

test('returned payments and known refunds aren’t reconciled every night', async () => {
  const { paymentId } = await sold()
  at.webhooks('sent')
  await refundAtProvider(at, paymentId)
  const { made } = await at.checkout()
  at.api.sandbox.faults.add({ kind: 'bad-gateway', route: 'POST /v1/payments/:id/capture' })
  at.api.sandbox.autoRefund(payUncaptured(at, made).razorpay_payment_id)
  await at.settled()
  await at.reconcileAfter(73 * hour)
  const asked = countRequests(at.api, 'GET /v1/orders/:id/payments')
  for (let night = 0; night < 3; night++) {
    await at.advance(day)
    await at.audit()
  }
  expect(asked()).toBe(0)
})
