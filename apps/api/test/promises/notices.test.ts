import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { pay } from '../buying.ts'
import type { Caller, Transport } from '../caller.ts'
import { password } from '../people.ts'
import { misprice, payUncaptured, shop } from './shop.ts'

const at = shop()
const day = 86_400_000

const noticesOf = async (learner: Caller, transport: Transport = 'rest') => {
  const { status, body } = await learner.call(transport, 'purchases.list')
  expect(status).toBe(200)
  return body.paymentNotices
}
const ownOrder = async (courseId: string): Promise<string> =>
  (await at.api.parts.pool.query('select order_id as id from order_lines where course_id = $1', [courseId])).rows[0].id

describe('a learner’s payment notices', () => {
  test('are empty for a payment that bought its course', async () => {
    const { learner, made } = await at.checkout()
    pay(at.api.sandbox, made)
    await at.settled()
    expect(await noticesOf(learner)).toEqual([])
  })

  test('say that a mismatch is in review, and then that it was given back', async () => {
    const { learner, courseId, made } = await at.checkout()
    await misprice(at, made)
    const { razorpay_payment_id: _id } = payUncaptured(at, made)
    await at.settled()
    const notice = { _id, orderId: await ownOrder(courseId), courseId: { _id: courseId }, amount: 499.5 }
    for (const transport of ['rest', 'trpc'] as const)
      expect(await noticesOf(learner, transport)).toMatchObject([{ ...notice, state: 'in-review' }])
    at.api.sandbox.autoRefund(_id)
    await at.settled()
    await at.reconcileAfter(61_000)
    expect(await noticesOf(learner)).toMatchObject([{ ...notice, state: 'given-back' }])
  })

  test('say that an admin’s refund is going back, and then that it was given back', async () => {
    const { learner, courseId, made } = await at.checkout()
    pay(at.api.sandbox, made)
    await at.settled()
    at.api.sandbox.faults.add({ kind: 'refund-409', times: 1 })
    await at.admin.call('rest', 'sales.refund', { id: await ownOrder(courseId) })
    await at.settled()
    expect(await noticesOf(learner)).toMatchObject([{ state: 'going-back' }])
    await at.hurry()
    await at.settled()
    expect(await noticesOf(learner)).toMatchObject([{ state: 'given-back' }])
  })

  test('say which part is going back, and then that it was given back, while the course stays', async () => {
    const { learner, courseId, made } = await at.checkout()
    pay(at.api.sandbox, made)
    await at.settled()
    const id = await ownOrder(courseId)
    const giveBack = async (amount: number) => {
      const part = { requestId: randomUUID(), amount, reason: 'Two lessons are out of date.' }
      expect((await at.admin.call('rest', 'sales.refund', { id, part })).status).toBe(200)
      await at.settled()
    }
    await giveBack(100.5)
    expect(await noticesOf(learner)).toMatchObject([{ state: 'given-back', amount: 100.5 }])
    at.api.sandbox.faults.add({ kind: 'refund-409', times: 1 })
    await giveBack(50)
    expect(await noticesOf(learner)).toMatchObject([{ state: 'going-back', amount: 50 }])
    await at.hurry()
    await at.settled()
    expect(await noticesOf(learner)).toMatchObject([{ state: 'given-back', amount: 150.5 }])
    await at.advance(31 * day)
    await learner.call('rest', 'auth.login', { email: learner.email, password })
    expect(await noticesOf(learner)).toEqual([])
  })

  test('say that an uncaptured payment was given back', async () => {
    const { learner, made } = await at.checkout()
    at.api.sandbox.faults.add({ kind: 'bad-gateway', route: 'POST /v1/payments/:id/capture' })
    const { razorpay_payment_id: _id } = payUncaptured(at, made)
    at.api.sandbox.autoRefund(_id)
    await at.settled()
    expect(await noticesOf(learner)).toMatchObject([{ _id, state: 'given-back', amount: 499.5 }])
  })

  test('say that a second payment is going back, and for a month that it was given back', async () => {
    const { learner, courseId, made } = await at.checkout()
    at.api.sandbox.faults.add({ kind: 'double-payment' })
    pay(at.api.sandbox, made)
    await at.settled()
    at.api.sandbox.faults.add({ kind: 'refund-refuse', times: 1 })
    const { razorpay_payment_id: _id } = pay(at.api.sandbox, made)
    await at.settled()
    const notice = { _id, orderId: await ownOrder(courseId), amount: 499.5 }
    expect(await noticesOf(learner)).toMatchObject([{ ...notice, state: 'going-back' }])
    await at.reconcileAfter(day)
    await at.settled()
    expect(await noticesOf(learner)).toMatchObject([{ ...notice, state: 'given-back' }])
    // No session lasts for as long.
    const noticesAfter = async (days: number) => {
      at.api.advance(days * day)
      await learner.call('rest', 'auth.login', { email: learner.email, password })
      return noticesOf(learner)
    }
    expect(await noticesAfter(29.9)).toHaveLength(1)
    expect(await noticesAfter(0.2)).toEqual([])
  })
})
