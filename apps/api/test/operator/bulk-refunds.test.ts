import type { BulkRefund, LoggedEvent } from '@skillharbor/contracts/entities'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { refundInBulk } from '../../src/features/commerce/refunds/refund-in-bulk.ts'
import { type MailingApi, newOperator, startMailingApi } from '../account-holders.ts'
import { order, owned, pay } from '../buying.ts'
import type { Caller } from '../caller.ts'
import { newAdmin, newCourse, newLearner } from '../people.ts'

let api: MailingApi
let operator: Caller
beforeAll(async () => {
  api = await startMailingApi()
  operator = await newOperator(api)
})
afterAll(() => api.stop())

const reason = 'The course was copied from somebody else.'
const settled = async () => {
  await api.sandbox.webhooksSettled()
  await api.jobsDone()
}
const query = async (text: string, values: unknown[] = []) => (await api.parts.pool.query(text, values)).rows
const begin = (subject: 'course' | 'seller', id: string) =>
  operator.call('rest', 'operator.beginBulkRefund', { subject, id, reason })
const newest = async () => {
  const { body } = await operator.call('rest', 'operator.bulkRefunds', {})
  return (body.content as BulkRefund[])[0]
}
/** The job, as if it were its turn. */
const work = async () => {
  const run = await newest()
  if (run) await refundInBulk(api.parts.ports, run._id)
}
const buyers = async (courseId: string, count: number) =>
  Promise.all(
    Array.from({ length: count }, async () => {
      const learner = await newLearner(api.url)
      const paid = pay(api.sandbox, await order(learner, courseId))
      await learner.call('rest', 'purchases.verify', paid)
      return { learner, paymentId: paid.razorpay_payment_id }
    }),
  )
/** What went back of each payment at the provider, in paise. */
const paidBack = (payments: { paymentId: string }[]) => {
  const all = api.sandbox.ledger().orders
  return Promise.all(
    payments.map(async ({ paymentId }) => {
      const [row] = await query('select order_id as id from payments where id = $1', [paymentId])
      return all.find(({ receipt }) => receipt === row.id)?.refunded
    }),
  )
}

test('all orders of a course are refunded once, also when several operators press and several jobs work at once', async () => {
  const seller = await newAdmin(api.url)
  const [copied, other] = [await newCourse(seller, { title: 'Copied' }), await newCourse(seller)]
  const sold = await buyers(copied, 5)
  const [kept] = await buyers(other, 1)
  await settled()
  const [first] = sold
  // One is refunded already, and one is disputed.
  const [own] = await query('select order_id as id from order_lines where learner_id = $1', [first?.learner.id])
  await seller.call('rest', 'sales.refund', { id: own.id })
  await settled()
  const [disputed] = sold.slice(1)
  await query(
    `insert into disputes (id, payment_id, amount_paise, deducted_paise, status, phase, created_at, seen_at)
     values ('disp_bulk', $1, 49950, 0, 'open', 'chargeback', now(), now())`,
    [disputed?.paymentId],
  )
  const presses = await Promise.all([1, 2, 3].map(() => begin('course', copied)))
  expect(presses.map(({ status }) => status).sort()).toEqual([200, 409, 409])
  await Promise.all([work(), work(), work()])
  await settled()
  expect(await newest()).toMatchObject({
    subject: 'course',
    name: 'Copied',
    reason,
    state: 'done',
    total: 4,
    requested: 3,
    skipped: 1,
  })
  expect(await paidBack(sold)).toEqual([49_950, 0, 49_950, 49_950, 49_950])
  expect(await owned(sold[4]?.learner as Caller)).toEqual([])
  expect(await owned(kept?.learner as Caller)).toEqual([other])
  const { body } = await operator.call('rest', 'operator.activity', { about: copied })
  expect((body.content as LoggedEvent[])[0]).toMatchObject({ kind: 'bulk-refund-begun', reason })
})

test('all orders of a seller who is suspended are refunded, batch after batch', async () => {
  const seller = await newAdmin(api.url)
  const courses = [await newCourse(seller), await newCourse(seller)]
  const sold = (await Promise.all(courses.map((id) => buyers(id, 11)))).flat()
  await settled()
  await operator.call('rest', 'operator.suspend', { id: seller.id, reason })
  expect((await begin('seller', seller.id)).status).toBe(200)
  await settled()
  expect(await newest()).toMatchObject({ subject: 'seller', name: seller.username, total: 22 })
  // The next batch waits for two seconds; it is done now, and once more by the job.
  await work()
  await settled()
  expect(await newest()).toMatchObject({ state: 'done', requested: 22, skipped: 0 })
  expect(new Set(await paidBack(sold))).toEqual(new Set([49_950]))
})

test('a second payment whose own refund failed goes back with the first', async () => {
  const courseId = await newCourse(await newAdmin(api.url))
  const learner = await newLearner(api.url)
  const made = await order(learner, courseId)
  const first = pay(api.sandbox, made).razorpay_payment_id
  await settled()
  const faults = [
    api.sandbox.faults.add({ kind: 'double-payment' }),
    api.sandbox.faults.add({ kind: 'refund-fail', times: 1 }),
  ]
  const second = pay(api.sandbox, made).razorpay_payment_id
  await settled()
  for (const fault of faults) api.sandbox.faults.clear(fault)
  expect((await begin('course', courseId)).status).toBe(200)
  await settled()
  const { orders } = api.sandbox.ledger()
  const payments = orders.find(({ order_id }) => order_id === made.orderId)?.payments ?? []
  const back = new Map(payments.map(({ payment_id, refunded }) => [payment_id, refunded]))
  expect([back.get(first), back.get(second)]).toEqual([49_950, 49_950])
  expect(await newest()).toMatchObject({ total: 1, requested: 1, skipped: 0, state: 'done' })
})

test('a bulk refund that is stopped requests no more, and another one goes on with what is left', async () => {
  const seller = await newAdmin(api.url)
  const courseId = await newCourse(seller)
  const sold = await buyers(courseId, 3)
  await settled()
  const { rows } = await api.parts.pool.query(
    `insert into bulk_refunds (id, course_id, operator_id, reason, total, created_at)
     values ('0fffffff-ffff-7fff-8fff-ffffffffffff', $1, (select id from admins limit 1), 'Copied', 3, now()) returning id`,
    [courseId],
  )
  const stop = () => operator.call('rest', 'operator.stopBulkRefund', { id: rows[0].id })
  expect((await stop()).status).toBe(200)
  expect((await stop()).status).toBe(409)
  await refundInBulk(api.parts.ports, rows[0].id)
  await settled()
  expect(await paidBack(sold)).toEqual([0, 0, 0])
  expect((await begin('course', courseId)).status).toBe(200)
  await settled()
  expect(await paidBack(sold)).toEqual([49_950, 49_950, 49_950])
})

test('what was never sold, and an id that is none, can’t be refunded', async () => {
  const seller = await newAdmin(api.url)
  for (const id of [await newCourse(seller), seller.id, 'x'])
    for (const subject of ['course', 'seller'] as const) expect((await begin(subject, id)).status).toBe(404)
  expect((await operator.call('rest', 'operator.stopBulkRefund', { id: seller.id })).status).toBe(404)
})
