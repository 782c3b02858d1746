import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { reconcileOrders } from '../../src/features/commerce/reconciliation/reconcile-orders.ts'
import { order, owned, pay } from '../buying.ts'
import { recordsOf } from './books.ts'
import { refundAtProvider, shop } from './shop.ts'

const at = shop()
const price = 49_950

const paidCheckout = async () => {
  const bought = await at.checkout()
  const { razorpay_payment_id: paymentId } = pay(at.api.sandbox, bought.made)
  await at.settled()
  return { ...bought, paymentId }
}

test('a second capture for one course is refunded exactly once, even when the answer and its webhooks are lost', async () => {
  const { learner, courseId, made } = await at.checkout()
  at.webhooks('lost')
  at.api.sandbox.faults.add({ kind: 'double-payment' })
  at.api.sandbox.faults.add({ kind: 'drop-response', route: 'POST /v1/payments/:id/refund', times: 1 })
  const paid = [pay(at.api.sandbox, made), pay(at.api.sandbox, made)]
  await Promise.all(paid.map((success) => learner.call('rest', 'purchases.verify', success)))
  await at.settled()
  const asked = async () => (await recordsOf(at.api, courseId)).refunds
  expect(await asked()).toMatchObject([{ status: 'requested', provider_refund_id: null }])
  await at.api.parts.pool.query('update graphile_worker._private_jobs set run_at = now() where attempts > 0')
  await at.settled()
  expect(await asked()).toMatchObject([{ status: 'processed' }])
  await at.reconcileAfter(61_000)
  const story = await recordsOf(at.api, courseId)
  expect(story).toMatchObject({ orders: ['paid'], books: { provider: price, admin: -price, learner: 0 } })
  expect(story.refunds).toMatchObject([{ status: 'processed', reason: 'second-payment', amount_paise: price }])
  expect(story.owned).toHaveLength(1)
  expect(story.payments.map(({ status }) => status).sort()).toEqual(['captured', 'refunded'])
  const books = at.api.sandbox.ledger().orders.find(({ order_id }) => order_id === made.orderId)
  expect(books).toMatchObject({ captured: 2 * price, refunded: price })
  expect(await owned(learner)).toEqual([courseId])
})

test('a payment rejected as a second one never grants the course later, whatever happens to its refund', async () => {
  const { learner, courseId, made } = await at.checkout()
  const { sandbox } = at.api
  sandbox.faults.add({ kind: 'double-payment' })
  sandbox.faults.add({ kind: 'refund-pending', times: 1 })
  const { razorpay_payment_id: first } = pay(sandbox, made)
  await at.settled()
  const { razorpay_payment_id: second } = pay(sandbox, made)
  await at.settled()
  const captured = sandbox.events().find(({ event, body }) => event === 'payment.captured' && body.includes(second))
  const news = { body: captured?.body ?? '', signature: captured?.signature ?? '' }
  const again = async () => {
    await learner.call('rest', 'purchases.webhook', { ...news, eventId: randomUUID() })
    await at.settled()
  }
  await refundAtProvider(at, first)
  await at.settled()
  await again()
  expect(await owned(learner)).toEqual([])
  const [pending] = (await recordsOf(at.api, courseId)).refunds
  sandbox.failRefund(pending.provider_refund_id)
  await at.settled()
  await again()
  expect(await owned(learner)).toEqual([])
  expect((await recordsOf(at.api, courseId)).refunds.map(({ status }) => status)).toEqual(['failed', 'processed'])
})

test('a refund made at the provider revokes the course once it is processed', async () => {
  const { learner, courseId, paymentId } = await paidCheckout()
  at.api.sandbox.faults.add({ kind: 'refund-pending', times: 1 })
  const refundId = await refundAtProvider(at, paymentId)
  await at.settled()
  expect(await owned(learner)).toEqual([courseId])
  expect((await recordsOf(at.api, courseId)).refunds).toMatchObject([{ status: 'requested', reason: 'provider' }])
  at.api.sandbox.processRefund(refundId)
  await at.settled()
  expect(await owned(learner)).toEqual([])
  expect(await recordsOf(at.api, courseId)).toMatchObject({ orders: ['refunded'], refunds: [{ status: 'processed' }] })
  // The course can be bought again.
  pay(at.api.sandbox, await order(learner, courseId))
  await at.settled()
  expect(await owned(learner)).toEqual([courseId])
})

test('a failed refund is reported, and the learner keeps the course', async () => {
  const { learner, courseId, paymentId } = await paidCheckout()
  at.api.sandbox.faults.add({ kind: 'refund-pending', times: 1 })
  const refundId = await refundAtProvider(at, paymentId)
  await at.settled()
  at.api.sandbox.failRefund(refundId)
  await at.settled()
  expect(await owned(learner)).toEqual([courseId])
  expect(await recordsOf(at.api, courseId)).toMatchObject({
    orders: ['paid'],
    refunds: [{ status: 'failed', provider_refund_id: refundId }],
    books: { provider: price, admin: -price },
    entries: ['capture'],
  })
})

test('partial refunds keep the course until the whole amount is refunded', async () => {
  const { learner, courseId, paymentId } = await paidCheckout()
  await refundAtProvider(at, paymentId, 20_000)
  await at.settled()
  expect(await owned(learner)).toEqual([courseId])
  expect((await recordsOf(at.api, courseId)).books).toEqual({ provider: price - 20_000, admin: 20_000 - price })
  await refundAtProvider(at, paymentId, price - 20_000)
  await at.settled()
  expect(await owned(learner)).toEqual([])
  expect(await recordsOf(at.api, courseId)).toMatchObject({ orders: ['refunded'], books: { provider: 0, admin: 0 } })
})

/** Two refunds made at the provider, of whose events only the second one's arrives: its payment counts both. */
const mentioned = async () => {
  const bought = await paidCheckout()
  const { learner, paymentId } = bought
  at.webhooks('lost')
  await refundAtProvider(at, paymentId, 20_000)
  const rest = await refundAtProvider(at, paymentId, price - 20_000)
  const hear = async (name: string, about: string) => {
    const event = at.api.sandbox.events().findLast(({ event, body }) => event === name && body.includes(about))
    const { body = '', signature = '' } = event ?? {}
    const { status } = await learner.call('rest', 'purchases.webhook', { body, signature, eventId: randomUUID() })
    expect(status).toBe(200)
    await at.settled()
  }
  await hear('refund.processed', rest)
  expect((await recordsOf(at.api, bought.courseId)).refunds).toMatchObject([{ provider_refund_id: rest }])
  return { ...bought, rest, hear }
}
const wholeRefund = { orders: ['refunded'], owned: [], books: { provider: 0, admin: 0 } }

test('a refund that an event mentions is looked up, even if an older event arrives in between', async () => {
  const { courseId, paymentId, hear } = await mentioned()
  await hear('payment.captured', paymentId)
  await at.reconcileAfter(61_000)
  expect(await recordsOf(at.api, courseId)).toMatchObject(wholeRefund)
})

test('a refund that the provider counts but doesn’t list yet is looked up again', async () => {
  const { courseId, rest } = await mentioned()
  const { ports } = at.api.parts
  const refundsOf: typeof ports.payments.refundsOf = async (id) =>
    (await ports.payments.refundsOf(id)).filter((refund) => refund.id === rest)
  at.api.advance(1_000)
  await reconcileOrders({ ...ports, payments: { ...ports.payments, refundsOf } })
  expect((await recordsOf(at.api, courseId)).refunds).toMatchObject([{ provider_refund_id: rest }])
  await at.reconcileAfter(9 * 3_600_000)
  expect(await recordsOf(at.api, courseId)).toMatchObject(wholeRefund)
})

test('a refund without any update is checked with the provider', async () => {
  const { courseId, paymentId } = await paidCheckout()
  at.api.sandbox.faults.add({ kind: 'refund-pending', times: 1 })
  const refundId = await refundAtProvider(at, paymentId)
  await at.settled()
  at.webhooks('lost')
  at.api.sandbox.processRefund(refundId)
  await at.reconcileAfter(11 * 60_000)
  expect(await recordsOf(at.api, courseId)).toMatchObject({ orders: ['refunded'], refunds: [{ status: 'processed' }] })
})

test('a partial refund at the provider is not mistaken for the full one that we are about to request', async () => {
  const { learner, courseId, made } = await at.checkout()
  at.api.sandbox.faults.add({ kind: 'double-payment' })
  pay(at.api.sandbox, made)
  await at.settled()
  // Our own request cannot reach the provider for now; its dashboard gives a part back meanwhile.
  at.api.sandbox.faults.add({ kind: 'refuse', route: 'POST /v1/payments/:id/refund', times: 1 })
  const { razorpay_payment_id: second } = pay(at.api.sandbox, made)
  await at.settled()
  expect((await recordsOf(at.api, courseId)).refunds).toMatchObject([{ status: 'requested', provider_refund_id: null }])
  await refundAtProvider(at, second, 20_000)
  await at.settled()
  expect(await recordsOf(at.api, courseId)).toMatchObject({
    refunds: [
      { status: 'requested', reason: 'second-payment', amount_paise: price },
      { status: 'processed', reason: 'provider', amount_paise: 20_000 },
    ],
    books: { provider: 2 * price - 20_000 },
  })
  expect(await owned(learner)).toEqual([courseId])
})
