import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { recoverOrders } from '../../src/features/commerce/reconciliation/recover-orders.ts'
import { readRecovery } from '../../src/recover-command.ts'
import { order, owned, pay } from '../buying.ts'
import { foreignOrder } from '../faults/dashboard.ts'
import { countRequests } from '../faults/requests.ts'
import { newCourse, password } from '../people.ts'
import { recordsOf } from './books.ts'
import { shop } from './shop.ts'

// What a restored backup doesn't have. R34 restores a real one.
const at = shop()
const hour = 3_600_000

/** Loses everything about a course's orders, as a backup from before does. */
const lose = async (courseId: string) => {
  const { pool } = at.api.parts
  const { rows } = await pool.query('select order_id as id from order_lines where course_id = $1', [courseId])
  for (const query of [
    'delete from order_events where order_id = any($1)',
    'delete from order_lines where order_id = any($1)',
    'delete from orders where id = any($1)',
  ])
    await pool.query(query, [rows.map(({ id }) => id)])
}
/** What `operator recover` does; answers what it says, and whether all is well. */
const recover = async (refundsUnmatched = false) => {
  const said: string[] = []
  const { ports } = at.api.parts
  const until = ports.now()
  const span = { since: new Date(until.getTime() - 24 * hour), until }
  const say = (line: string) => void said.push(line)
  const { isComplete } = await recoverOrders(ports, { ...span, refundsUnmatched, say, pause: async () => undefined })
  await at.settled()
  return { said: said.join('\n'), isComplete }
}

test('an event about an order that a restored database lost brings the order back', async () => {
  const { learner, courseId, made } = await at.checkout()
  await lose(courseId)
  // Meanwhile the learner has opened another checkout.
  const second = await order(learner, courseId)
  pay(at.api.sandbox, made)
  await at.settled()
  expect((await recordsOf(at.api, courseId)).orders.toSorted()).toEqual(['open', 'paid'])
  expect(await owned(learner)).toEqual([courseId])
  pay(at.api.sandbox, second)
  await at.settled()
  expect(await recordsOf(at.api, courseId)).toMatchObject({
    owned: [{}],
    refunds: [{ status: 'processed', reason: 'second-payment' }],
  })
})

test('a purchase comes back with the day on which it was made, although the provider is busy at times', async () => {
  const { learner, courseId, made } = await at.checkout()
  at.webhooks('lost')
  pay(at.api.sandbox, made)
  await lose(courseId)
  await at.advance(20 * hour)
  for (const route of ['GET /v1/orders', 'GET /v1/payments', 'GET /v1/orders/:id/payments'])
    at.api.sandbox.faults.add({ kind: 'bad-gateway', route, times: 2 })
  expect(await recover()).toMatchObject({ isComplete: true })
  await learner.call('rest', 'auth.login', { email: learner.email, password })
  const { body } = await learner.call('rest', 'purchases.list')
  const [{ receipt }] = body.userPurchasedList as [{ receipt: { paidAt: string } }]
  expect(at.api.parts.ports.now().getTime() - Date.parse(receipt.paidAt)).toBeGreaterThan(19 * hour)
})

test('an order comes back with the rule for refunds that it was made under, or without a note with today’s', async () => {
  const promise = (own: { days: number; percent: number } | null) =>
    at.admin.call('rest', 'sales.setRefundRule', { own })
  const ruleOf = async (orderId: string) =>
    (
      await at.api.parts.pool.query(
        `select refund_days as days, refund_percent as percent from order_lines
          join orders on orders.id = order_lines.order_id where provider_order_id = $1`,
        [orderId],
      )
    ).rows
  await promise({ days: 30, percent: 50 })
  const { learner, courseId, made } = await at.checkout()
  await lose(courseId)
  await promise({ days: 20, percent: 40 })
  pay(at.api.sandbox, made)
  await at.settled()
  expect(await owned(learner)).toEqual([courseId])
  expect(await ruleOf(made.orderId)).toEqual([{ days: 30, percent: 50 }])

  // As an earlier version made it.
  const { RAZORPAY_KEY_ID, RAZORPAY_KEY_SECRET, WEB_ORIGIN: site } = at.api.config
  const provider = { sandbox: at.api.sandbox, environment: { RAZORPAY_KEY_ID, RAZORPAY_KEY_SECRET } }
  const receipt = randomUUID()
  const course = await newCourse(at.admin)
  const old = await foreignOrder(provider, { receipt, notes: { site, order: receipt, learner: learner.id, course } })
  pay(at.api.sandbox, { ...made, orderId: old })
  await recover()
  expect((await owned(learner)).toSorted()).toEqual([courseId, course].toSorted())
  expect(await ruleOf(old)).toEqual([{ days: 20, percent: 40 }])
  await promise(null)
})

test('a learner who opened the checkout again after the backup gets the course, not a refund', async () => {
  const { courseId, made } = await at.checkout()
  at.webhooks('lost')
  await at.advance(73 * hour)
  pay(at.api.sandbox, made)
  await recover()
  expect(await recordsOf(at.api, courseId)).toMatchObject({ orders: ['paid'], owned: [{}], refunds: [] })
})

test('money that belongs to nobody is listed, and refunded once if the operator wants that', async () => {
  const { RAZORPAY_KEY_ID, RAZORPAY_KEY_SECRET, WEB_ORIGIN: site } = at.api.config
  const provider = { sandbox: at.api.sandbox, environment: { RAZORPAY_KEY_ID, RAZORPAY_KEY_SECRET } }
  const receipt = randomUUID()
  const { courseId } = await at.checkout()
  at.webhooks('lost')
  const stray = await foreignOrder(provider, {
    receipt,
    notes: { site, order: receipt, learner: randomUUID(), course: courseId },
  })
  const { payment_id } = at.api.sandbox.pay({ order_id: stray })
  const listed = await recover()
  expect(listed.isComplete).toBe(false)
  expect(listed.said).toContain(
    `${stray}: not rebuilt, its learner isn’t in this database; payment ${payment_id} of INR 500.00 is not refunded`,
  )
  const refunds = async () => {
    const found = at.api.sandbox.ledger().orders.find(({ order_id }) => order_id === stray)
    return found?.refunded
  }
  expect(await refunds()).toBe(0)
  expect(await recover(true)).toMatchObject({ isComplete: true, said: expect.stringContaining('is refunded') })
  expect(await refunds()).toBe(50_000)
  expect((await recover(true)).said).not.toContain(stray)
})

/** A paid order of this site whose learner nobody knows, and which no event told of. */
const payStray = async () => {
  const { RAZORPAY_KEY_ID, RAZORPAY_KEY_SECRET, WEB_ORIGIN: site } = at.api.config
  const provider = { sandbox: at.api.sandbox, environment: { RAZORPAY_KEY_ID, RAZORPAY_KEY_SECRET } }
  const receipt = randomUUID()
  at.webhooks('lost')
  const stray = await foreignOrder(provider, { receipt, notes: { site, order: receipt, learner: randomUUID() } })
  const { payment_id } = at.api.sandbox.pay({ order_id: stray })
  return { stray, payment_id }
}

test('a refund of money that belongs to nobody isn’t taken for done when it fails, at once or later', async () => {
  const { stray, payment_id } = await payStray()
  const refunds = () => at.api.parts.ports.payments.refundsOf(payment_id)

  at.api.sandbox.faults.add({ kind: 'refund-fail', times: 1 })
  const failed = await recover(true)
  expect(failed.isComplete).toBe(false)
  expect(failed.said).toMatch(/isn’t refunded: the provider says “failed” of refund rfnd_\w+\. Run this again/)

  at.api.sandbox.faults.add({ kind: 'refund-pending', times: 1 })
  expect(await recover(true)).toMatchObject({ isComplete: true, said: expect.stringContaining('is being refunded') })
  const [pending] = (await refunds()).filter(({ status }) => status === 'requested')
  at.api.sandbox.failRefund(pending?.id ?? '')

  expect(await recover(true)).toMatchObject({ isComplete: true, said: expect.stringContaining('is refunded') })
  expect((await refunds()).map(({ status }) => status).toSorted()).toEqual(['failed', 'failed', 'processed'])
  expect((await recover(true)).said).not.toContain(stray)
})

test('disputed money that belongs to nobody is not refunded: its bank decides', async () => {
  const { payment_id } = await payStray()
  at.api.sandbox.dispute(payment_id)
  const refunds = countRequests(at.api, 'POST /v1/payments/:id/refund')
  const { said, isComplete } = await recover(true)
  expect(said).toContain(`${payment_id} of INR 500.00 is not refunded: the payer’s bank disputes it`)
  expect({ isComplete, refunds: refunds() }).toEqual({ isComplete: false, refunds: 0 })
})

test('a dispute that the backup doesn’t have is known before anything is refunded', async () => {
  const { courseId, made } = await at.checkout()
  at.webhooks('lost')
  const { razorpay_payment_id: paymentId } = pay(at.api.sandbox, made)
  await lose(courseId)
  at.api.sandbox.dispute(paymentId)
  const disputes = async () =>
    (await at.api.parts.pool.query('select status from disputes where payment_id = $1', [paymentId])).rows
  // While its row is locked, no audit goes on that would hear of the dispute by itself.
  const client = await at.api.parts.pool.connect()
  await client.query('begin')
  await client.query('select * from provider_audits for update')
  const recovered = recover()
  await expect.poll(disputes).toEqual([{ status: 'open' }])
  await client.query('commit')
  client.release()
  await recovered
})

test('`recover` takes a time with its zone, not one that could mean two', () => {
  const now = new Date('2026-11-24T18:00:00Z')
  expect(readRecovery(['--since', '2026-11-24T21:30:00+05:30', '--refund-unmatched'], now)).toEqual({
    since: new Date('2026-11-24T16:00:00Z'),
    until: now,
    refundsUnmatched: true,
  })
  for (const args of [[], ['--since', '2026-11-24T21:30:00'], ['--since', '2026-11-25T00:00:00Z'], ['--all']])
    expect(readRecovery(args, now)).toBeUndefined()
})
