import { expect, test } from 'vitest'
import { capturePayment } from '../../src/features/commerce/reconciliation/capture-payment.ts'
import { owned, pay } from '../buying.ts'
import { countRequests } from '../faults/requests.ts'
import { recordsOf } from './books.ts'
import { payUncaptured, shop } from './shop.ts'

const at = shop()
const hour = 3_600_000
const route = 'POST /v1/payments/:id/capture'
const books = { provider: 49_950, admin: -49_950 }

test('an authorized payment is captured at once, whoever reports it', async () => {
  for (const teller of ['the browser', 'the webhook', 'the reconciler']) {
    const { learner, courseId, made } = await at.checkout()
    at.webhooks(teller === 'the webhook' ? 'sent' : 'lost')
    const success = payUncaptured(at, made)
    if (teller === 'the browser') await learner.call('rest', 'purchases.verify', success)
    if (teller === 'the reconciler') await at.reconcileAfter(61_000)
    await at.settled()
    expect(await recordsOf(at.api, courseId), teller).toMatchObject({ orders: ['paid'], owned: [{}], books })
  }
})

test('a capture whose answer is lost isn’t repeated', async () => {
  const { learner, courseId, made } = await at.checkout()
  at.webhooks('lost')
  at.api.sandbox.faults.add({ kind: 'drop-response', route, times: 1 })
  // Counts from the second one on: the first one meets the fault above.
  const repeated = countRequests(at.api, route)
  await learner.call('rest', 'purchases.verify', payUncaptured(at, made))
  await at.hurry()
  await at.hurry()
  expect(await recordsOf(at.api, courseId)).toMatchObject({ payments: [{ status: 'captured' }], owned: [{}], books })
  expect(at.api.sandbox.faults.list()).toHaveLength(1)
  expect(repeated()).toBe(0)
})

test('a payment that is captured by several processes at once is captured once, and not recorded as refused', async () => {
  const { courseId, made } = await at.checkout()
  at.api.sandbox.faults.add({ kind: 'slow', ms: 100, route })
  const { razorpay_payment_id: id } = payUncaptured(at, made)
  await at.api.sandbox.webhooksSettled()
  await expect.poll(async () => (await recordsOf(at.api, courseId)).payments).toMatchObject([{ status: 'authorized' }])
  await Promise.all([1, 2, 3].map(() => capturePayment(at.api.parts.ports, id)))
  await at.settled()
  expect(await recordsOf(at.api, courseId)).toMatchObject({ payments: [{ status: 'captured' }], owned: [{}], books })
  const { rows } = await at.api.parts.pool.query('select capture_refusal from payments where id = $1', [id])
  expect(rows).toEqual([{ capture_refusal: null }])
})

test('a learner keeps a course granted on the signature until the provider returns the money', async () => {
  const { learner, courseId, made } = await at.checkout()
  at.webhooks('lost')
  at.api.sandbox.faults.add({ kind: 'server-error', route })
  const success = payUncaptured(at, made)
  expect((await learner.call('rest', 'purchases.verify', success)).status).toBe(200)
  for (let day = 0; day < 4; day++) {
    await at.reconcileAfter(24 * hour)
    expect(await owned(learner)).toEqual([courseId])
  }
  await at.reconcileAfter(25 * hour)
  expect(await recordsOf(at.api, courseId)).toMatchObject({
    orders: ['closed'],
    payments: [{ status: 'returned' }],
    owned: [],
    refunds: [],
    books: {},
  })
  expect((await learner.call('rest', 'purchases.verify', success)).status).toBe(409)
})

test('a learner whose payment was returned can buy the course again', async () => {
  const { learner, courseId, made } = await at.checkout()
  at.api.sandbox.faults.add({ kind: 'server-error', route })
  at.api.sandbox.autoRefund(payUncaptured(at, made).razorpay_payment_id)
  await at.settled()
  at.api.sandbox.faults.clear()
  const { body } = await learner.call('rest', 'purchases.order', { courseId })
  pay(at.api.sandbox, { orderId: String(body.orderId) })
  await at.settled()
  expect(await owned(learner)).toEqual([courseId])
  expect((await recordsOf(at.api, courseId)).orders).toEqual(['closed', 'paid'])
})

test('of two authorized payments one buys the course, whichever the provider returns', async () => {
  for (const returned of [0, 1]) {
    const { learner, courseId, made } = await at.checkout()
    at.webhooks('lost')
    const faults = [
      at.api.sandbox.faults.add({ kind: 'double-payment' }),
      at.api.sandbox.faults.add({ kind: 'server-error', route }),
    ]
    const paid = [payUncaptured(at, made), payUncaptured(at, made)]
    for (const success of paid) await learner.call('rest', 'purchases.verify', success)
    at.api.sandbox.autoRefund(paid[returned]?.razorpay_payment_id ?? '')
    for (const fault of faults) at.api.sandbox.faults.clear(fault)
    await at.reconcileAfter(61_000)
    await at.hurry()
    expect(await recordsOf(at.api, courseId)).toMatchObject({ orders: ['paid'], owned: [{}], refunds: [], books })
  }
})

test('a second payment that is only authorized is refunded once we have captured it, and not before', async () => {
  const { learner, courseId, made } = await at.checkout()
  at.webhooks('lost')
  at.api.sandbox.faults.add({ kind: 'double-payment' })
  const fault = at.api.sandbox.faults.add({ kind: 'server-error', route })
  const [first, second] = [payUncaptured(at, made), payUncaptured(at, made)]
  await learner.call('rest', 'purchases.verify', first)
  at.api.sandbox.capture(second.razorpay_payment_id)
  await at.reconcileAfter(61_000)
  for (let press = 0; press < 3; press++) await learner.call('rest', 'purchases.verify', first)
  await at.api.jobsDone()
  expect(await recordsOf(at.api, courseId)).toMatchObject({
    owned: [{ payment_id: second.razorpay_payment_id }],
    refunds: [],
  })
  at.api.sandbox.faults.clear(fault)
  await at.hurry()
  expect(await recordsOf(at.api, courseId)).toMatchObject({
    orders: ['paid'],
    owned: [{ payment_id: second.razorpay_payment_id }],
    refunds: [{ status: 'processed', reason: 'second-payment' }],
    books: { ...books, learner: 0 },
  })
})
