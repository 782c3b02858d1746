import { expect, test } from 'vitest'
import { isPlaced, lockOrderById } from '../../src/features/commerce/orders/order-repository.ts'
import { syncOrderWithProvider } from '../../src/features/commerce/reconciliation/sync-order.ts'
import { owned, pay } from '../buying.ts'
import { recordsOf } from './books.ts'
import { misprice, payUncaptured, refundAtProvider, shop } from './shop.ts'

const at = shop()
const hour = 3_600_000
const books = { provider: 49_950, admin: -49_950 }

/** Asks about the order, of whose payments the provider does not say that the customer bears a fee. */
const syncWithoutFees = async (courseId: string) => {
  const { ports, pool } = at.api.parts
  const { rows } = await pool.query('select order_id as id from order_lines where course_id = $1', [courseId])
  const order = await lockOrderById(ports.db, rows[0].id)
  if (!order || !isPlaced(order)) throw new Error('The order is not placed')
  const paymentsOf: typeof ports.payments.paymentsOf = async (id) =>
    (await ports.payments.paymentsOf(id)).map((payment) => ({ ...payment, customerFeePaise: 0 }))
  await syncOrderWithProvider({ ...ports, payments: { ...ports.payments, paymentsOf } }, order)
}

test('a payment with the fee on top is captured, whichever amount the provider expects', async () => {
  for (const capture of ['payment-amount', 'order-amount'] as const) {
    const { learner, courseId, made } = await at.checkout()
    at.api.sandbox.faults.add({ kind: 'fee-bearer', capture, times: 1 })
    await learner.call('rest', 'purchases.verify', payUncaptured(at, made))
    await at.settled()
    expect(await recordsOf(at.api, courseId), capture).toMatchObject({ orders: ['paid'], owned: [{}], books })
  }
})

test('a verified payment that doesn’t match its order is refunded, and its course revoked', async () => {
  const { learner, courseId, made } = await at.checkout()
  await misprice(at, made)
  await learner.call('rest', 'purchases.verify', pay(at.api.sandbox, made))
  await at.settled()
  expect(await recordsOf(at.api, courseId)).toMatchObject({
    orders: ['refunded'],
    owned: [],
    refunds: [{ status: 'processed', reason: 'amount-mismatch', amount_paise: 49_950 }],
    books: { provider: 0, learner: 0 },
  })
})

test('a captured payment of more than the price buys the course if the provider reports the order as paid', async () => {
  const { learner, courseId, made } = await at.checkout()
  at.webhooks('lost')
  at.api.sandbox.faults.add({ kind: 'fee-bearer', times: 1 })
  pay(at.api.sandbox, made)
  await syncWithoutFees(courseId)
  expect(await owned(learner)).toEqual([courseId])
  expect((await recordsOf(at.api, courseId)).books).toEqual(books)
})

test('a late authorization with the fee on top is captured, whoever reports it', async () => {
  for (const teller of ['the webhook', 'the reconciler', 'the audit']) {
    const { learner, courseId, made } = await at.checkout()
    at.api.sandbox.faults.add({ kind: 'fee-bearer', times: 1 })
    const failing = { method: 'upi', vpa: 'failure@razorpay' } as const
    const { payment_id } = at.api.sandbox.pay({ order_id: made.orderId, instrument: failing })
    await at.settled()
    at.webhooks(teller === 'the webhook' ? 'sent' : 'lost')
    if (teller === 'the audit') await at.reconcileAfter(73 * hour)
    at.api.sandbox.authorize(payment_id)
    await at.settled()
    if (teller === 'the audit') await at.audit()
    else await at.reconcileAfter(61_000)
    await at.settled()
    expect(await owned(learner), teller).toEqual([courseId])
    expect(await recordsOf(at.api, courseId), teller).toMatchObject({ orders: ['paid'], books })
    const { body } = await at.admin.call('rest', 'sales.attention')
    expect(body.content, teller).toEqual([])
    at.webhooks('sent')
  }
})

test('a failed payment with the fee on top is nobody’s concern, also once another one has paid', async () => {
  const { learner, courseId, made } = await at.checkout()
  at.api.sandbox.faults.add({ kind: 'fee-bearer', times: 1 })
  at.api.sandbox.pay({ order_id: made.orderId, instrument: { method: 'upi', vpa: 'failure@razorpay' } })
  pay(at.api.sandbox, made)
  await at.settled()
  await at.reconcileAfter(61_000)
  expect(await owned(learner)).toEqual([courseId])
  expect((await learner.call('rest', 'purchases.list')).body.paymentNotices).toEqual([])
  expect((await at.admin.call('rest', 'sales.attention')).body.content).toEqual([])
})

test('a payment with the fee on top is refunded once the order’s price went back', async () => {
  const { learner, courseId, made } = await at.checkout()
  at.api.sandbox.faults.add({ kind: 'fee-bearer', times: 1 })
  const { razorpay_payment_id: id } = pay(at.api.sandbox, made)
  await at.settled()
  await refundAtProvider(at, id, 30_000)
  await at.settled()
  expect(await owned(learner)).toEqual([courseId])
  await refundAtProvider(at, id)
  await at.settled()
  expect(await owned(learner)).toEqual([])
  expect(await recordsOf(at.api, courseId)).toMatchObject({ orders: ['refunded'], books: { provider: 0, admin: 0 } })
})

test('a wrong webhook event about an abandoned order gets the order reconciled', async () => {
  const { learner, courseId, made } = await at.checkout()
  const failing = { method: 'upi', vpa: 'failure@razorpay' } as const
  const { payment_id } = at.api.sandbox.pay({ order_id: made.orderId, instrument: failing })
  await at.settled()
  await at.reconcileAfter(73 * hour)
  at.api.sandbox.faults.add({ kind: 'webhook-wrong-amount', times: 1 })
  at.api.sandbox.authorize(payment_id)
  await at.settled()
  expect(await owned(learner)).toEqual([])
  await at.reconcileAfter(1_000)
  await at.settled()
  expect(await owned(learner)).toEqual([courseId])
  const { rows } = await at.api.parts.pool.query('select resolved_at from payment_mismatches where payment_id = $1', [
    payment_id,
  ])
  expect(rows).toEqual([{ resolved_at: expect.any(Date) }])
})
