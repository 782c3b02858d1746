import { describe, expect, test } from 'vitest'
import { beginAudit } from '../../src/features/commerce/reconciliation/audit-provider.ts'
import { reconcileOrders } from '../../src/features/commerce/reconciliation/reconcile-orders.ts'
import { order, owned, pay } from '../buying.ts'
import type { Caller, Transport } from '../caller.ts'
import { newAdmin, newCourse, newLearner, password } from '../people.ts'
import { misprice, payUncaptured, refundAtProvider, shop } from './shop.ts'

const at = shop()
const hour = 3_600_000

type Item = {
  _id: string
  kind: string
  order: { _id: string }
  amount: number
  currency: string
  paymentId: string
  reason: string | null
}

/** A seller of their own, and a learner at the checkout of their course. */
const checkout = async (transport: Transport = 'rest') => {
  const admin = await newAdmin(at.api.url, transport)
  const courseId = await newCourse(admin)
  const learner = await newLearner(at.api.url, transport)
  const made = await order(learner, courseId, transport)
  const { body } = await admin.call(transport, 'sales.list', { courseId })
  return { admin, courseId, learner, made, id: (body.content as { _id: string }[])[0]?._id ?? '' }
}
type Seller = Caller & { email: string }
/** What a seller sees who logs in, because their session may have ended since. */
const shownTo = async (admin: Seller, transport: Transport = 'rest'): Promise<Item[]> => {
  await admin.call(transport, 'admin.login', { email: admin.email, password })
  const { status, body } = await admin.call(transport, 'sales.attention')
  expect(status).toBe(200)
  return body.content as Item[]
}
const kindsShownTo = async (admin: Seller) => (await shownTo(admin)).map(({ kind }) => kind)

test('disputes that wait for an answer come first, by their deadline, however much else is stuck; more is said to be there', async () => {
  const { admin, courseId, made, id } = await checkout()
  const { razorpay_payment_id: first } = pay(at.api.sandbox, made)
  const { razorpay_payment_id: second } = pay(at.api.sandbox, await order(await newLearner(at.api.url), courseId))
  await at.settled()
  await at.api.parts.pool.query(
    `insert into payment_mismatches (payment_id, order_id, amount_paise, currency, seen_at)
      select 'pay_odd' || number, $1, 1200, 'USD', now() - interval '30 days' from generate_series(1, 198) as number`,
    [id],
  )
  for (const [paymentId, days] of [
    [first, 9],
    [second, 2],
  ] as const) {
    at.api.sandbox.dispute(paymentId)
    await at.settled()
    await at.api.parts.pool.query(
      "update disputes set respond_by = now() + $2 * interval '1 day' where payment_id = $1",
      [paymentId, days],
    )
  }
  const shown = async () => (await admin.call('rest', 'sales.attention')).body as { content: Item[]; more: boolean }
  const all = await shown()
  expect(all.content.slice(0, 3).map(({ paymentId }) => paymentId)).toEqual([second, first, 'pay_odd1'])
  expect([all.content.length, all.more]).toEqual([200, false])
  await at.api.parts.pool.query(
    `insert into payment_mismatches (payment_id, order_id, amount_paise, currency, seen_at) values ('pay_one', $1, 1200, 'USD', now())`,
    [id],
  )
  const most = await shown()
  expect([most.content.length, most.more]).toEqual([200, true])
  await at.api.parts.pool.query('delete from payment_mismatches where order_id = $1', [id])
})

describe('an admin’s attention list shows', () => {
  test('a payment that doesn’t match its order, until its money is returned', async () => {
    const { admin, made, id } = await checkout()
    await misprice(at, made)
    at.api.sandbox.faults.add({ kind: 'bad-gateway', route: 'POST /v1/payments/:id/capture' })
    const { razorpay_payment_id: paymentId } = payUncaptured(at, made)
    await at.settled()
    for (const transport of ['rest', 'trpc'] as const)
      expect(await shownTo(admin, transport)).toMatchObject([
        {
          _id: paymentId,
          paymentId,
          kind: 'payment-mismatch',
          order: { _id: id, learner: 'Meera' },
          amount: 499.5,
          currency: 'INR',
        },
      ])
    expect(await shownTo(await newAdmin(at.api.url))).toEqual([])
    at.api.sandbox.autoRefund(paymentId)
    await at.settled()
    await at.reconcileAfter(61_000)
    expect(await shownTo(admin)).toEqual([])
  })

  test('a payment in another currency, in it, as does the learner’s own list', async () => {
    const { admin, learner, made } = await checkout()
    at.api.sandbox.faults.add({ kind: 'webhook-wrong-currency', event: 'payment.captured', times: 1 })
    at.api.sandbox.faults.add({ kind: 'webhook-drop', event: 'payment.authorized', times: 1 })
    at.api.sandbox.faults.add({ kind: 'webhook-drop', event: 'order.paid', times: 1 })
    at.api.sandbox.faults.add({ kind: 'bad-gateway', route: 'GET /v1/orders/:id/payments' })
    pay(at.api.sandbox, made)
    await at.settled()
    const inDollars = { amount: 499.5, currency: 'USD' }
    for (const transport of ['rest', 'trpc'] as const)
      expect(await shownTo(admin, transport)).toMatchObject([{ kind: 'payment-mismatch', ...inDollars }])
    const { body } = await learner.call('rest', 'purchases.list')
    expect(body).toMatchObject({ paymentNotices: [{ state: 'in-review', ...inDollars }] })
    // Currencies have none, two or three decimals; and nothing breaks if it isn't a currency's code.
    const written = { JPY: 49_950, KWD: 49.95, dollars: 499.5 }
    for (const [currency, amount] of Object.entries(written)) {
      await at.api.parts.pool.query('update payment_mismatches set currency = $1 where resolved_at is null', [currency])
      const code = currency === 'dollars' ? 'XXX' : currency
      expect(await shownTo(admin)).toMatchObject([{ amount, currency: code }])
    }
    at.api.sandbox.faults.clear()
    await at.reconcileAfter(61_000)
    expect(await shownTo(admin)).toEqual([])
  })

  test('a payment in another currency until it is refunded, as does the learner’s own list', async () => {
    const { admin, learner, made } = await checkout()
    at.api.sandbox.faults.add({ kind: 'webhook-wrong-currency' })
    at.api.sandbox.faults.add({ kind: 'bad-gateway', route: 'GET /v1/orders/:id/payments' })
    const { razorpay_payment_id: id } = pay(at.api.sandbox, made)
    await at.settled()
    expect(await kindsShownTo(admin)).toEqual(['payment-mismatch'])
    at.api.sandbox.faults.add({ kind: 'refund-pending', times: 1 })
    const refundId = await refundAtProvider(at, id)
    await at.settled()
    expect(await kindsShownTo(admin)).toEqual(['payment-mismatch'])
    at.api.sandbox.processRefund(refundId)
    await at.settled()
    expect(await shownTo(admin)).toEqual([])
    const { body } = await learner.call('rest', 'purchases.list')
    expect(body).toMatchObject({ paymentNotices: [{ _id: id, state: 'given-back', amount: 499.5, currency: 'USD' }] })
  })

  test('a payment in another currency until the daily round finds that it was refunded', async () => {
    const { admin, made } = await checkout()
    const { ports } = at.api.parts
    const foreign = <P extends object>(payment: P): P => ({ ...payment, currency: 'USD' })
    const payments = {
      ...ports.payments,
      paymentsOf: async (id: string) => (await ports.payments.paymentsOf(id)).map(foreign),
    }
    at.webhooks('lost')
    const { razorpay_payment_id: id } = pay(at.api.sandbox, made)
    at.api.advance(61_000)
    await reconcileOrders({ ...ports, payments })
    expect(await kindsShownTo(admin)).toEqual(['payment-mismatch'])
    await at.advance(20 * 24 * hour)
    // Nobody asks about the order any more.
    await reconcileOrders({ ...ports, payments })
    await refundAtProvider(at, id)
    at.api.advance(2 * 60_000)
    await beginAudit(ports)
    await at.hurry()
    await reconcileOrders({ ...ports, payments })
    expect(await shownTo(admin)).toEqual([])
  })

  test('an authorized payment after an hour, until it is captured', async () => {
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

  test('a refused capture with the provider’s reason, until the provider returns the money', async () => {
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

  test('a refund that isn’t processed after a day, until it is', async () => {
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

  test('an admin’s refund that the provider refused, until another one is processed', async () => {
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

  test('a second payment’s refused refund as one that is retried', async () => {
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
