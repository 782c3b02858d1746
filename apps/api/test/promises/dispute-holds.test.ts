import type { OwnOrder, Sale } from '@skillharbor/contracts/entities'
import { expect, test } from 'vitest'
import { checkBooks } from '../../src/features/commerce/ledger/book-checks.ts'
import { newOperator } from '../account-holders.ts'
import { pay } from '../buying.ts'
import { ask } from '../learning/course-maker.ts'
import { recordsOf } from './books.ts'
import { refundAtProvider, shop } from './shop.ts'

const at = shop()
const price = 49_950
const day = 86_400_000

/** A sale whose money the provider takes from the balance as soon as a bank disputes it. */
const sold = async () => {
  const { courseId, learner, made } = await at.checkout()
  const { razorpay_payment_id: paymentId } = pay(at.api.sandbox, made)
  await at.settled()
  return { courseId, learner, paymentId }
}
const raise = async (paymentId: string, more: object = {}) => {
  at.api.sandbox.dispute(paymentId, { deduct: 'at-start', ...more })
  await at.settled()
}
const end = async (paymentId: string, status: 'won' | 'lost' | 'closed') => {
  at.api.sandbox.dispute(paymentId, { status })
  await at.settled()
  await at.reconcileAfter(61_000)
}
const booksOf = async (courseId: string) => (await recordsOf(at.api, courseId)).books

test('what the provider takes for a dispute is held, and comes back when it is won', async () => {
  const { courseId, paymentId } = await sold()
  await raise(paymentId)
  expect(await booksOf(courseId)).toEqual({ admin: -price, dispute_hold: price, provider: 0 })
  at.api.sandbox.dispute(paymentId, { status: 'under_review' })
  await at.settled()
  expect(await booksOf(courseId)).toMatchObject({ dispute_hold: price, provider: 0 })
  await end(paymentId, 'won')
  expect(await booksOf(courseId)).toEqual({ admin: -price, dispute_hold: 0, provider: price })
  expect(await checkBooks(at.api.parts.ports)).toEqual([])
})

test('of a lost dispute, what was held is one outflow', async () => {
  const { courseId, paymentId } = await sold()
  await raise(paymentId)
  await end(paymentId, 'lost')
  expect(await recordsOf(at.api, courseId)).toMatchObject({
    owned: [],
    refunds: [{ status: 'processed', amount_paise: price }],
    books: { admin: 0, dispute_hold: 0, provider: 0 },
    entries: ['capture', 'dispute-hold', 'dispute-release', 'refund'],
  })
})

test('a part is held, and again when another dispute follows', async () => {
  const { courseId, paymentId } = await sold()
  await raise(paymentId, { amount: 10_000 })
  expect(await booksOf(courseId)).toMatchObject({ dispute_hold: 10_000, provider: price - 10_000 })
  await end(paymentId, 'closed')
  await raise(paymentId, { phase: 'arbitration' })
  expect(await booksOf(courseId)).toMatchObject({ dispute_hold: price, provider: 0 })
  await end(paymentId, 'won')
  expect(await booksOf(courseId)).toMatchObject({ dispute_hold: 0, provider: price })
})

test('no more is held than what didn’t go back before', async () => {
  const { courseId, paymentId } = await sold()
  const { body } = await at.admin.call('rest', 'sales.list', { courseId })
  const [sale] = body.content as { _id: string }[]
  const part = { requestId: crypto.randomUUID(), amount: 100, reason: 'Half was missing.' }
  expect((await at.admin.call('rest', 'sales.refund', { id: sale?._id, part })).status).toBe(200)
  await at.settled()
  await raise(paymentId)
  expect(await booksOf(courseId)).toMatchObject({ dispute_hold: price - 10_000, provider: 0 })
  await end(paymentId, 'lost')
  expect(await booksOf(courseId)).toEqual({ admin: 0, dispute_hold: 0, provider: 0 })
})

test('the daily round books what no event told, and what an earlier version knew without booking it', async () => {
  const [heard, silent] = [await sold(), await sold()]
  at.webhooks('lost')
  for (const { paymentId } of [heard, silent]) at.api.sandbox.dispute(paymentId, { deduct: 'at-start' })
  const raised = at.api.sandbox
    .events()
    .findLast(({ event, body }) => event.endsWith('created') && body.includes(heard.paymentId))
  const { payload } = JSON.parse(raised?.body ?? '{}') as {
    payload: { dispute: { entity: { id: string; respond_by: number } } }
  }
  const { id, respond_by } = payload.dispute.entity
  await at.api.parts.pool.query(
    `insert into disputes (id, payment_id, phase, status, amount_paise, deducted_paise, respond_by, reason_code, created_at, seen_at)
     values ($1, $2, 'chargeback', 'open', $3, $3, to_timestamp($4), null, now(), now())`,
    [id, heard.paymentId, price, respond_by],
  )
  await at.audit()
  for (const { courseId } of [heard, silent])
    expect(await booksOf(courseId)).toEqual({ admin: -price, dispute_hold: price, provider: 0 })
  // Once more changes nothing.
  await at.advance(day)
  await at.audit()
  expect((await recordsOf(at.api, heard.courseId)).entries).toEqual(['capture', 'dispute-hold'])
})

test('an accepted dispute whose event is lost is booked, and so is whatever an earlier version booked wrongly', async () => {
  const accepted = await sold()
  await raise(accepted.paymentId)
  at.webhooks('lost')
  const { body } = await at.admin.call('rest', 'sales.list', { courseId: accepted.courseId })
  const [sale] = body.content as { _id: string }[]
  const { rows } = await at.api.parts.pool.query('select id from disputes where payment_id = $1', [accepted.paymentId])
  const about = { id: sale?._id, disputeId: rows[0].id }
  expect((await at.admin.call('rest', 'sales.acceptDispute', about)).status).toBe(200)
  await at.settled()
  await at.reconcileAfter(61_000)
  expect(await booksOf(accepted.courseId)).toEqual({ admin: 0, dispute_hold: 0, provider: 0 })

  const { courseId, paymentId } = await sold()
  at.webhooks('sent')
  await raise(paymentId)
  at.webhooks('lost')
  at.api.sandbox.dispute(paymentId, { status: 'won' })
  await at.api.parts.pool.query(
    "update disputes set status = 'won', deducted_paise = 0, seen_at = now() where payment_id = $1",
    [paymentId],
  )
  await at.audit()
  expect(await booksOf(courseId)).toEqual({ admin: -price, dispute_hold: 0, provider: price })
})

test('a refund that is heard of after the dispute isn’t held as well', async () => {
  const { courseId, paymentId } = await sold()
  at.webhooks('lost')
  await refundAtProvider(at, paymentId, 10_000)
  at.webhooks('sent')
  await raise(paymentId)
  await at.audit()
  expect(await booksOf(courseId)).toEqual({ admin: 10_000 - price, dispute_hold: price - 10_000, provider: 0 })
  expect(await checkBooks(at.api.parts.ports)).toEqual([])
  await end(paymentId, 'won')
  expect(await booksOf(courseId)).toEqual({ admin: 10_000 - price, dispute_hold: 0, provider: price - 10_000 })
})

test('the books are checked for money that stays held although the bank decided', async () => {
  const { paymentId } = await sold()
  await raise(paymentId)
  const { rows } = await at.api.parts.pool.query(
    "update disputes set status = 'won' where payment_id = $1 returning id",
    [paymentId],
  )
  expect(await checkBooks(at.api.parts.ports)).toEqual([
    { what: 'money held for a decided dispute', ids: [rows[0].id] },
  ])
})

test('the lists of the seller and of everybody, and the learner’s order, say that a payment is disputed, until the bank decides', async () => {
  const { courseId, paymentId, learner } = await sold()
  const operator = await newOperator(at.api)
  const disputed = async () =>
    Promise.all(
      [at.admin.call('rest', 'sales.list', { courseId }), operator.call('trpc', 'operator.orders', { courseId })].map(
        async (asked) => ((await asked).body.content as Sale[])[0]?.disputed,
      ),
    )
  const [sale] = await ask<Sale[]>(at.admin, 'sales.list', { courseId })
  const own = async () => (await ask<OwnOrder>(learner, 'purchases.show', { id: sale?._id })).disputed
  expect([...(await disputed()), await own()]).toEqual([false, false, false])
  await raise(paymentId)
  expect([...(await disputed()), await own()]).toEqual([true, true, true])
  await end(paymentId, 'won')
  expect(await disputed()).toEqual([false, false])
})
