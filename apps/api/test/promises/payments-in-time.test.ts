import { expect, test } from 'vitest'
import { owned } from '../buying.ts'
import { recordsOf } from './books.ts'
import { shop } from './shop.ts'

const at = shop()
const failing = { method: 'upi', vpa: 'failure@razorpay' } as const
const slow = { method: 'upi', vpa: 'pending@razorpay' } as const

test.each([0, 73 * 3_600_000])(
  'a failed payment that is authorized %i ms later grants the course once',
  async (delayMs) => {
    const { learner, courseId, made } = await at.checkout()
    const { payment } = at.api.sandbox.pay({ order_id: made.orderId, instrument: failing })
    await at.settled()
    expect(await recordsOf(at.api, courseId)).toMatchObject({
      orders: ['open'],
      payments: [{ status: 'failed' }],
      owned: [],
    })
    if (delayMs > 0) {
      await at.reconcileAfter(delayMs)
      expect((await recordsOf(at.api, courseId)).orders).toEqual(['closed'])
    }
    at.api.sandbox.authorize(payment.id)
    await at.settled()
    expect(await recordsOf(at.api, courseId)).toEqual({
      orders: ['paid'],
      payments: [{ id: payment.id, status: 'captured' }],
      owned: [{ payment_id: payment.id }],
      refunds: [],
      books: { provider: 49_950, admin: -49_950 },
      entries: ['capture'],
    })
    expect(await owned(learner)).toEqual([courseId])
  },
)

test('a payment that the bank is still confirming is shown as pending, neither hidden nor granted', async () => {
  const { learner, courseId, made } = await at.checkout()
  const { payment } = at.api.sandbox.pay({ order_id: made.orderId, instrument: slow })
  const shown = async () => {
    at.api.advance(11_000)
    return (await learner.call('rest', 'purchases.list')).body
  }
  expect(await shown()).toMatchObject({ userPurchasedList: [], pendingList: [{ courseId: { _id: courseId } }] })
  at.api.sandbox.fail(payment.id)
  await at.settled()
  expect(await shown()).toMatchObject({ userPurchasedList: [], pendingList: [] })
  at.api.sandbox.authorize(payment.id)
  await at.settled()
  expect(await shown()).toMatchObject({ userPurchasedList: [{ courseId: { _id: courseId } }], pendingList: [] })
})

test('an authorized payment is pending until we capture it', async () => {
  const { learner, courseId, made } = await at.checkout()
  at.api.sandbox.faults.add({ kind: 'bad-gateway', route: 'POST /v1/payments/:id/capture' })
  at.api.sandbox.pay({ order_id: made.orderId, capture: false })
  await at.settled()
  const { body } = await learner.call('rest', 'purchases.list')
  expect(body).toMatchObject({ userPurchasedList: [], pendingList: [{ courseId: { _id: courseId } }] })
  at.api.sandbox.faults.clear()
  await at.reconcileAfter(61_000)
  await at.settled()
  expect(await owned(learner)).toEqual([courseId])
})
