import { expect, test } from 'vitest'
import { owned, pay } from '../buying.ts'
import { recordsOf } from './books.ts'
import { shop } from './shop.ts'

const at = shop()
const minute = 60_000
const hour = 60 * minute

const orderRow = async (providerOrderId: string) => {
  const { rows } = await at.api.parts.pool.query(
    'select status, times_asked, extract(epoch from next_ask_at - asked_at)::float as pause, next_ask_at from orders where provider_order_id = $1',
    [providerOrderId],
  )
  return rows[0] as { status: string; times_asked: number; pause: number; next_ask_at: Date | null }
}

test('with every webhook lost and the browser closed, the reconciler grants the course', async () => {
  const { learner, courseId, made } = await at.checkout()
  at.webhooks('lost')
  const { razorpay_payment_id: id } = pay(at.api.sandbox, made)
  await at.reconcileAfter(61_000)
  expect(await recordsOf(at.api, courseId)).toMatchObject({
    orders: ['paid'],
    owned: [{ payment_id: id }],
    books: { provider: 49_950, admin: -49_950 },
  })
  expect(await owned(learner)).toEqual([courseId])
  expect((await orderRow(made.orderId)).next_ask_at).toBeNull()
})

test('the reconciler asks less and less often, closes an unpaid order after three days, and refunds a payment begun later', async () => {
  const { learner, courseId, made } = await at.checkout()
  at.webhooks('lost')
  const pauses: number[] = []
  let passed = 0
  for (let next = minute; passed < 73 * hour; ) {
    await at.reconcileAfter(next + 1_000)
    passed += next + 1_000
    const { pause, next_ask_at } = await orderRow(made.orderId)
    if (!next_ask_at) break
    pauses.push(Math.round(pause / 60))
    next = pause * 1_000
  }
  expect(pauses.slice(0, 9)).toEqual([1, 2, 5, 10, 30, 60, 120, 240, 480])
  expect(passed).toBeGreaterThan(72 * hour)
  expect(await orderRow(made.orderId)).toMatchObject({ status: 'closed', next_ask_at: null })
  expect(await owned(learner)).toEqual([])

  at.webhooks('sent')
  pay(at.api.sandbox, made)
  await at.settled()
  expect(await recordsOf(at.api, courseId)).toMatchObject({
    orders: ['refunded'],
    owned: [],
    refunds: [{ status: 'processed', reason: 'order-expired', amount_paise: 49_950 }],
    books: { provider: 0, learner: 0 },
  })
})

test('an attempt that the provider does not answer is not counted', async () => {
  const { learner, courseId, made } = await at.checkout()
  at.webhooks('lost')
  at.api.sandbox.faults.add({ kind: 'bad-gateway' })
  for (let round = 0; round < 6; round++) await at.reconcileAfter(61_000)
  expect(await orderRow(made.orderId)).toMatchObject({ status: 'open', times_asked: 0 })
  at.api.sandbox.faults.clear()
  await at.reconcileAfter(61_000)
  pay(at.api.sandbox, made)
  await at.reconcileAfter(2 * minute)
  expect(await owned(learner)).toEqual([courseId])
})

test('a verified payment is reconciled until its capture is in the ledger', async () => {
  const { learner, courseId, made } = await at.checkout()
  at.webhooks('lost')
  const success = pay(at.api.sandbox, made)
  // What a verification queues fails.
  at.api.sandbox.faults.add({ kind: 'bad-gateway', route: 'GET /v1/payments/:id' })
  expect((await learner.call('rest', 'purchases.verify', success)).status).toBe(200)
  expect(await recordsOf(at.api, courseId)).toMatchObject({ payments: [{ status: 'authorized' }], books: {} })
  at.api.sandbox.faults.clear()
  await at.reconcileAfter(61_000)
  expect(await recordsOf(at.api, courseId)).toMatchObject({
    orders: ['paid'],
    payments: [{ status: 'captured' }],
    books: { provider: 49_950, admin: -49_950 },
  })
  expect((await orderRow(made.orderId)).next_ask_at).toBeNull()
})
