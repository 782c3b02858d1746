import { createHmac, randomUUID } from 'node:crypto'
import { expect, onTestFinished, test, vi } from 'vitest'
import { owned, pay } from '../buying.ts'
import { disputedAccess } from '../faults/scenarios/disputed-access.ts'
import { disputedPayments } from '../faults/scenarios/disputed-payments.ts'
import { recordsOf } from './books.ts'
import { expectKept } from './kept.ts'
import { refundAtProvider, shop } from './shop.ts'

const at = shop()
const price = 49_950
const day = 86_400_000

/** A learner who paid, and the sale as its seller sees it. */
const sold = async () => {
  const bought = await at.checkout()
  const { razorpay_payment_id: paymentId } = pay(at.api.sandbox, bought.made)
  await at.settled()
  const { body } = await at.admin.call('rest', 'sales.list', { courseId: bought.courseId })
  const [sale] = body.content as { _id: string }[]
  return { ...bought, paymentId, id: sale?._id ?? '' }
}
type Sold = Awaited<ReturnType<typeof sold>>

const press = ({ id }: Sold) => at.admin.call('rest', 'sales.refund', { id })
const shown = async ({ id }: Sold) => (await at.admin.call('rest', 'sales.show', { id })).body.content
const attention = async ({ id }: Sold) => {
  const { body } = await at.admin.call('rest', 'sales.attention')
  const items = body.content as { kind: string; order: { _id: string } }[]
  return items.filter(({ order }) => order._id === id)
}
const wentBack = ({ made }: Sold) =>
  at.api.sandbox.ledger().orders.find(({ order_id }) => order_id === made.orderId)?.refunded

/** An event about a dispute of which the provider itself knows nothing: so it would not refuse a refund. */
const forged = async (sale: Sold, status: string, name: string = status, happenedAt = Date.now()) => {
  const seconds = Math.floor(happenedAt / 1000)
  const payment = {
    id: sale.paymentId,
    order_id: sale.made.orderId,
    status: 'captured',
    captured: true,
    currency: 'INR',
    amount: price,
    amount_refunded: 0,
    created_at: seconds,
  }
  const dispute = {
    id: `disp_${sale.id.replaceAll('-', '').slice(-14)}`,
    payment_id: sale.paymentId,
    phase: 'chargeback',
    status,
    amount: price,
    amount_deducted: 0,
    reason_code: 'fraud',
    respond_by: seconds + 3_600,
    created_at: seconds,
  }
  const body = JSON.stringify({
    event: `payment.dispute.${name}`,
    created_at: seconds,
    payload: { payment: { entity: payment }, dispute: { entity: dispute } },
  })
  const signature = createHmac('sha256', at.api.config.RAZORPAY_WEBHOOK_SECRET).update(body).digest('hex')
  const heard = await sale.learner.call('rest', 'purchases.webhook', { body, signature, eventId: randomUUID() })
  expect(heard.status).toBe(200)
}

test('R23: a disputed payment takes no refund, and the seller reads why, and until when', async () => {
  const sale = await sold()
  at.api.sandbox.dispute(sale.paymentId)
  await at.settled()
  expect(await shown(sale)).toMatchObject({
    refundable: false,
    dispute: { status: 'open', respondBy: expect.stringMatching(/Z$/) },
  })
  const refused = await press(sale)
  expect([refused.status, refused.body.error]).toEqual([409, 'PAYMENT_DISPUTED'])
  expect(refused.body.message).toBe(
    'The learner’s bank disputes this payment, so it can’t be refunded until the bank decides.',
  )
  expect(await attention(sale)).toMatchObject([
    {
      kind: 'dispute-open',
      respondBy: expect.any(String),
      reason: 'goods or services not received or partially received',
    },
  ])
  expect((await recordsOf(at.api, sale.courseId)).refunds).toEqual([])
  // A status that the provider may add one day holds the refund as well.
  await forged(sale, 'awaiting_bank', 'created', Date.now() + 60_000)
  await at.settled()
  expect((await press(sale)).body.error).toBe('PAYMENT_DISPUTED')
  expect(await owned(sale.learner)).toEqual([sale.courseId])
})

test('R23: what a lost dispute took is one outflow, and the payment still takes no refund', async () => {
  const sale = await sold()
  at.api.sandbox.dispute(sale.paymentId)
  at.api.sandbox.dispute(sale.paymentId, { status: 'lost', amount: price })
  await at.settled()
  expect((await press(sale)).body).toMatchObject({
    error: 'PAYMENT_DISPUTED',
    message: expect.stringMatching(/returns/),
  })
  await at.reconcileAfter(61_000)
  expect(await recordsOf(at.api, sale.courseId)).toMatchObject({
    orders: ['refunded'],
    owned: [],
    refunds: [{ status: 'processed', reason: 'provider', amount_paise: price }],
    books: { provider: 0, admin: 0 },
  })
  expect((await press(sale)).status).toBe(409)
  expect(await attention(sale)).toEqual([])
  expect(wentBack(sale)).toBe(price)
})

test('R23: a refund that was requested before the dispute waits for the bank, and goes on when it is won', async () => {
  const sale = await sold()
  at.api.sandbox.faults.add({ kind: 'refuse', route: 'POST /v1/payments/:id/refund', times: 1 })
  await press(sale)
  await at.settled()
  await forged(sale, 'open', 'created')
  await at.settled()
  await at.hurry()
  expect(wentBack(sale)).toBe(0)
  expect((await press(sale)).body.error).toBe('PAYMENT_DISPUTED')
  await forged(sale, 'won')
  await at.settled()
  expect(wentBack(sale)).toBe(price)
  // A late copy of an older event doesn't reopen it.
  await forged(sale, 'open', 'created', Date.now() - day)
  await at.settled()
  expect(await shown(sale)).toMatchObject({ state: 'refunded', dispute: null })
})

test('R23: a refund that the provider refuses for a dispute we haven’t heard of waits, and isn’t shown as failed', async () => {
  const sale = await sold()
  at.api.sandbox.faults.add({ kind: 'webhook-drop', event: 'payment.dispute.created' })
  at.api.sandbox.faults.add({ kind: 'refund-disputed', times: 1 })
  await press(sale)
  await at.settled()
  expect(await recordsOf(at.api, sale.courseId)).toMatchObject({ refunds: [{ status: 'requested' }] })
  expect(await attention(sale)).toMatchObject([{ kind: 'dispute-open' }])
  at.api.sandbox.dispute(sale.paymentId, { status: 'lost', amount: price })
  await at.settled()
  await at.reconcileAfter(61_000)
  expect((await recordsOf(at.api, sale.courseId)).refunds).toMatchObject([{ status: 'processed', amount_paise: price }])
  expect(wentBack(sale)).toBe(price)
})

test('R23: a refund that a dispute blocked goes back if the bank decides before we hear of it', async () => {
  const sale = await sold()
  const { payments } = at.api.parts.ports
  const list = payments.listDisputes
  const decided = vi.spyOn(payments, 'listDisputes').mockImplementationOnce((page) => {
    at.api.sandbox.dispute(sale.paymentId, { status: 'won' })
    return list(page)
  })
  onTestFinished(() => decided.mockRestore())
  at.api.sandbox.faults.add({ kind: 'webhook-drop', event: 'payment.dispute.created' })
  at.api.sandbox.faults.add({ kind: 'refund-disputed', times: 1 })
  await press(sale)
  await at.settled()
  await at.hurry()
  expect(decided).toHaveBeenCalled()
  expect((await recordsOf(at.api, sale.courseId)).refunds).toMatchObject([{ status: 'processed', amount_paise: price }])
  expect(wentBack(sale)).toBe(price)
})

test('R23: an automatic refund of ours waits for the bank too, and is given up when it is lost', async () => {
  const sale = await sold()
  at.api.sandbox.faults.add({ kind: 'double-payment' })
  at.api.sandbox.faults.add({ kind: 'refund-refuse', times: 1 })
  const { razorpay_payment_id: second } = pay(at.api.sandbox, sale.made)
  await at.settled()
  at.api.sandbox.dispute(second, { amount: 10_000 })
  await at.settled()
  await at.reconcileAfter(3 * 3_600_000)
  await at.hurry()
  expect(wentBack(sale)).toBe(0)
  expect((await attention(sale)).map(({ kind }) => kind)).toEqual(['dispute-open'])
  at.api.sandbox.dispute(second, { status: 'lost' })
  await at.settled()
  await at.reconcileAfter(3 * 3_600_000)
  expect(wentBack(sale)).toBe(10_000)
  // What is left of it is the learner's, so a person has to see it.
  expect((await attention(sale)).map(({ kind }) => kind)).toEqual(['dispute-lost'])
  expect((await recordsOf(at.api, sale.courseId)).books).toMatchObject({ provider: 2 * price - 10_000 })
})

test('R23: a second payment that we first hear of by its dispute is refunded once the dispute is won', async () => {
  const sale = await sold()
  at.api.sandbox.faults.add({ kind: 'double-payment' })
  at.webhooks('lost')
  const { razorpay_payment_id: second } = pay(at.api.sandbox, sale.made)
  at.api.sandbox.dispute(second)
  at.webhooks('sent')
  const raised = at.api.sandbox.events().findLast(({ event }) => event === 'payment.dispute.created')
  await at.api.sandbox.deliver(raised?.id ?? '')
  await at.api.jobsDone()
  expect((await recordsOf(at.api, sale.courseId)).refunds).toEqual([])
  at.api.sandbox.dispute(second, { status: 'won' })
  await at.settled()
  expect(await recordsOf(at.api, sale.courseId)).toMatchObject({
    owned: [{ payment_id: sale.paymentId }],
    refunds: [{ status: 'processed', reason: 'second-payment', amount_paise: price }],
  })
})

test('R23: a dispute none of whose events arrives is found by the next daily round, also its end', async () => {
  const sale = await sold()
  at.webhooks('lost')
  at.api.sandbox.dispute(sale.paymentId)
  await at.audit()
  expect((await press(sale)).body.error).toBe('PAYMENT_DISPUTED')
  at.api.sandbox.dispute(sale.paymentId, { status: 'won' })
  await at.advance(60 * day)
  await at.audit()
  expect(await shown(sale)).toMatchObject({ refundable: true, dispute: null })
})

test.for(['press', 'dispute'] as const)(
  'R23: a refund pressed as a dispute is raised, the %s first, pays nothing back',
  async (first) => {
    const sale = await sold()
    const { pool } = at.api.parts
    const waiting = async (count: number) => {
      const query =
        "select count(*)::int as n from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()"
      await expect.poll(async () => (await pool.query(query)).rows[0].n, { interval: 5, timeout: 10_000 }).toBe(count)
    }
    // Both wait for the order's row, in this order.
    const client = await pool.connect()
    await client.query('begin')
    await client.query('select 1 from orders where id = $1 for update', [sale.id])
    const steps = { press: () => press(sale), dispute: () => forged(sale, 'open', 'created') }
    // The provider takes no refund meanwhile, as it is slower than we are.
    const away = at.api.sandbox.faults.add({ kind: 'refuse', route: 'POST /v1/payments/:id/refund', times: 1 })
    const begun = [steps[first]()]
    await waiting(1)
    begun.push(steps[first === 'press' ? 'dispute' : 'press']())
    await waiting(2)
    await client.query('commit')
    client.release()
    await Promise.all(begun)
    await at.settled()
    at.api.sandbox.faults.clear(away)
    await at.hurry()
    await at.reconcileAfter(3_600_000)
    expect(wentBack(sale)).toBe(0)
    const { refunds } = await recordsOf(at.api, sale.courseId)
    expect(refunds.map(({ status }) => status)).toEqual(first === 'press' ? ['requested'] : [])
    await forged(sale, 'lost', 'lost', Date.now() + day)
    await refundAtProvider(at, sale.paymentId)
    await at.settled()
    await at.reconcileAfter(3_600_000)
    expect(wentBack(sale)).toBe(price)
    expect((await recordsOf(at.api, sale.courseId)).books).toEqual({ provider: 0, admin: 0 })
  },
)

test(
  'R23: nothing is paid out twice, whatever is refunded before, during or after a dispute',
  () => expectKept(disputedPayments),
  120_000,
)

test(
  'R24: lesson, certificate and review stay while a bank disputes, and go when it decides for the learner',
  () => expectKept(disputedAccess),
  120_000,
)
