import { describe, expect, test } from 'vitest'
import { order, owned, pay } from '../buying.ts'
import type { Caller, Door } from '../caller.ts'
import { countRequests } from '../faults/requests.ts'
import { newAdmin, newCourse, newLearner } from '../people.ts'
import { misprice, payUncaptured, shop } from './shop.ts'

const at = shop()
const hour = 3_600_000

type Item = {
  _id: string
  kind: string
  order: { _id: string }
  amount: number
  paymentId: string
  reason: string | null
}

/** A seller of their own, and a learner at the checkout of their course. */
const checkout = async (door: Door = 'rest') => {
  const admin = await newAdmin(at.api.url, door)
  const courseId = await newCourse(admin)
  const learner = await newLearner(at.api.url, door)
  const made = await order(learner, courseId, door)
  const { body } = await admin.call(door, 'sales.list', { courseId })
  return { admin, courseId, learner, made, id: (body.content as { _id: string }[])[0]?._id ?? '' }
}
const shownTo = async (admin: Caller, door: Door = 'rest'): Promise<Item[]> => {
  const { status, body } = await admin.call(door, 'sales.attention')
  expect(status).toBe(200)
  return body.content as Item[]
}
const kindsShownTo = async (admin: Caller) => (await shownTo(admin)).map(({ kind }) => kind)

describe('what needs attention', () => {
  test('a payment of another amount is shown until its money went back', async () => {
    const { admin, made, id } = await checkout()
    await misprice(at, made)
    at.api.sandbox.faults.add({ kind: 'bad-gateway', route: 'POST /v1/payments/:id/capture' })
    const { razorpay_payment_id: paymentId } = payUncaptured(at, made)
    await at.settled()
    for (const door of ['rest', 'trpc'] as const)
      expect(await shownTo(admin, door)).toMatchObject([
        { _id: paymentId, paymentId, kind: 'payment-mismatch', order: { _id: id, learner: 'Meera' }, amount: 499.5 },
      ])
    expect(await shownTo(await newAdmin(at.api.url))).toEqual([])
    at.api.sandbox.autoRefund(paymentId)
    await at.settled()
    await at.reconcileAfter(61_000)
    expect(await shownTo(admin)).toEqual([])
  })

  test('an authorized payment is shown after an hour, until we have captured it', async () => {
    const { admin, made } = await checkout()
    at.api.sandbox.faults.add({ kind: 'bad-gateway', route: 'POST /v1/payments/:id/capture' })
    payUncaptured(at, made)
    await at.settled()
    at.api.advance(0.9 * hour)
    expect(await shownTo(admin)).toEqual([])
    at.api.advance(0.2 * hour)
    expect(await kindsShownTo(admin)).toEqual(['capture-waiting'])
    at.api.sandbox.faults.clear()
    await at.reconcileAfter(61_000)
    expect(await shownTo(admin)).toEqual([])
  })

  test('a capture that the provider refuses is shown with its words, until the provider gave the money back', async () => {
    const { admin, learner, courseId, made } = await checkout()
    const twice = at.api.sandbox.faults.add({ kind: 'double-payment' })
    at.webhooks('lost')
    const [first, second] = [payUncaptured(at, made), payUncaptured(at, made)]
    at.api.sandbox.faults.clear(twice)
    at.api.sandbox.capture(first.razorpay_payment_id)
    expect((await learner.call('rest', 'purchases.verify', second)).status).toBe(200)
    await at.api.jobsDone()
    expect(await shownTo(admin)).toMatchObject([
      {
        kind: 'capture-refused',
        paymentId: second.razorpay_payment_id,
        reason: 'Payment already done for this order.',
      },
    ])
    await at.reconcileAfter(121 * hour)
    expect(await shownTo(admin)).toEqual([])
    expect(await owned(learner)).toEqual([courseId])
  })

  test('a refund that is not confirmed after a day is shown until it is', async () => {
    const { admin, made, id } = await checkout()
    pay(at.api.sandbox, made)
    await at.settled()
    at.api.sandbox.faults.add({ kind: 'refund-pending', times: 1 })
    await admin.call('rest', 'sales.refund', { id })
    await at.settled()
    at.api.advance(23 * hour)
    expect(await shownTo(admin)).toEqual([])
    at.api.advance(2 * hour)
    expect(await kindsShownTo(admin)).toEqual(['refund-waiting'])
    const { rows } = await at.api.parts.pool.query(
      'select provider_refund_id from refunds r join payments p on p.id = r.payment_id where p.order_id = $1',
      [id],
    )
    at.api.sandbox.processRefund(rows[0].provider_refund_id)
    await at.settled()
    expect(await shownTo(admin)).toEqual([])
  })

  test('a refund of the seller’s that was refused is shown as failed until another one is made', async () => {
    const { admin, made, id } = await checkout()
    pay(at.api.sandbox, made)
    await at.settled()
    at.api.sandbox.faults.add({ kind: 'refund-refuse', times: 1 })
    await admin.call('rest', 'sales.refund', { id })
    await at.settled()
    expect(await shownTo(admin)).toMatchObject([{ kind: 'refund-failed', reason: expect.stringContaining('balance') }])
    await admin.call('rest', 'sales.refund', { id })
    await at.settled()
    expect(await shownTo(admin)).toEqual([])
  })

  test('a second payment’s refund that was refused is shown as one that we go on asking for', async () => {
    const { admin, made } = await checkout()
    at.api.sandbox.faults.add({ kind: 'double-payment' })
    pay(at.api.sandbox, made)
    await at.settled()
    at.api.sandbox.faults.add({ kind: 'refund-refuse', times: 1 })
    pay(at.api.sandbox, made)
    await at.settled()
    expect(await kindsShownTo(admin)).toEqual(['refund-retrying'])
    await at.reconcileAfter(2 * hour)
    await at.settled()
    expect(await shownTo(admin)).toEqual([])
  })
})

describe.each(['rest', 'trpc'] as const)('asking the provider about an order over %s', (door) => {
  test('grants what was paid without anybody hearing of it', async () => {
    const { admin, learner, courseId, made, id } = await checkout(door)
    at.webhooks('lost')
    pay(at.api.sandbox, made)
    expect(await admin.call(door, 'sales.sync', { id })).toMatchObject({
      status: 200,
      body: { message: 'Up to date with Razorpay.' },
    })
    expect((await admin.call(door, 'sales.show', { id })).body.content).toMatchObject({ state: 'paid' })
    expect(await owned(learner, door)).toEqual([courseId])
  })

  test('is for the order’s own seller', async () => {
    const { id } = await checkout(door)
    for (const unknown of [id, 'no-id'])
      expect((await at.admin.call(door, 'sales.sync', { id: unknown })).status).toBe(404)
  })

  test('says that the provider does not answer, and asks it no more for ten seconds', async () => {
    const { admin, id } = await checkout(door)
    at.api.sandbox.faults.add({ kind: 'bad-gateway', times: 1, route: 'GET /v1/orders/:id/payments' })
    const asked = countRequests(at.api, 'GET /v1/orders/:id/payments')
    const press = async () => (await admin.call(door, 'sales.sync', { id })).status
    expect(await press()).toBe(503)
    expect(await press()).toBe(200)
    expect(asked()).toBe(0)
    at.api.advance(10_000)
    expect(await press()).toBe(200)
    expect(asked()).toBe(1)
  })

  test('says so where the provider has no such order yet', async () => {
    const admin = await newAdmin(at.api.url, door)
    const courseId = await newCourse(admin)
    at.api.sandbox.faults.add({ kind: 'refuse', route: 'POST /v1/orders' })
    expect((await (await newLearner(at.api.url)).call(door, 'purchases.order', { courseId })).status).toBe(503)
    const { body } = await admin.call(door, 'sales.list', { courseId })
    const [{ _id: id } = { _id: '' }] = body.content as { _id: string }[]
    expect((await admin.call(door, 'sales.sync', { id })).body.message).toContain('Nobody has paid')
  })
})
