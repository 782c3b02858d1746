import type { BulkRefund, LoggedEvent } from '@skillharbor/contracts/entities'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { refundInBulk } from '../../src/features/commerce/refunds/refund-in-bulk.ts'
import { newId } from '../../src/features/ids.ts'
import { confirmAddress, type MailingApi, newOperator, startMailingApi } from '../account-holders.ts'
import { order, owned, pay } from '../buying.ts'
import type { Caller } from '../caller.ts'
import { hurry, runJob } from '../faults/jobs.ts'
import { newAdmin, newCourse, newLearner } from '../people.ts'

let api: MailingApi
let operator: Caller
beforeAll(async () => {
  api = await startMailingApi()
  operator = await newOperator(api)
})
afterAll(() => api.stop())

const price = 49_950
const reason = 'The course was copied from somebody else.'
const settled = async () => {
  await api.sandbox.webhooksSettled()
  await api.jobsDone()
}
/** Has the minute pass after which a bulk refund looks again. */
const aMinute = async () => {
  await runJob(api.parts.pool, 'reconcile')
  await hurry(api.parts.pool)
  await settled()
}
const query = async (text: string, values: unknown[] = []) => (await api.parts.pool.query(text, values)).rows
const operate = (name: string, input: object) => operator.call('rest', `operator.${name}`, { ...input })
const begin = (subject: 'course' | 'seller', id: string) => operate('beginBulkRefund', { subject, id, reason })
const newest = async () => ((await operate('bulkRefunds', {})).body.content as BulkRefund[])[0]
const begun = async (subject: 'course' | 'seller', id: string) => {
  expect((await begin(subject, id)).status).toBe(200)
  await settled()
}
const takenDown = (id: string) => operate('takeDown', { id, reason })

/** A learner at the checkout, and what they pay it with. */
const buyer = async (courseId: string) => {
  const learner = await newLearner(api.url)
  const made = await order(learner, courseId)
  return { learner, courseId, ...made, pay: () => pay(api.sandbox, made).razorpay_payment_id }
}
const buyers = async (courseId: string, count: number) => {
  const all = await Promise.all(
    Array.from({ length: count }, async () => {
      const one = await buyer(courseId)
      return { ...one, paymentId: one.pay() }
    }),
  )
  await settled()
  return all
}
const soldOrder = async ({ learner }: { learner: { id: string } }) => {
  const [row] = await query('select order_id as id from order_lines where learner_id = $1', [learner.id])
  return String(row.id)
}
/** What went back of each order at the provider, in paise. */
const wentBack = (all: { orderId: string }[]) => {
  const { orders } = api.sandbox.ledger()
  return all.map(({ orderId }) => orders.find(({ order_id }) => order_id === orderId)?.refunded)
}

test('all orders of a course are refunded once, also when several operators press and several jobs work at once', async () => {
  const seller = await newAdmin(api.url)
  const [copied, other] = [await newCourse(seller, { title: 'Copied' }), await newCourse(seller)]
  const sold = await buyers(copied, 5)
  const [kept] = await buyers(other, 1)
  const [first, disputed] = sold
  if (!first || !disputed || !kept) throw new Error('not sold')
  await seller.call('rest', 'sales.refund', { id: await soldOrder(first) })
  await settled()
  api.sandbox.dispute(disputed.paymentId)
  await settled()
  expect((await begin('course', copied)).body.message).toBe('Take the course down or suspend the seller first')
  await takenDown(copied)
  const presses = await Promise.all([1, 2, 3].map(() => begin('course', copied)))
  expect(presses.map(({ status }) => status).sort()).toEqual([200, 409, 409])
  const run = await newest()
  await Promise.all([1, 2, 3].map(() => refundInBulk(api.parts.ports, run?._id ?? '')))
  await settled()
  await aMinute()
  expect(await newest()).toMatchObject({
    subject: 'course',
    name: 'Copied',
    reason,
    state: 'done',
    refunded: 3,
    underWay: 0,
    failed: 0,
    left: 1,
  })
  expect(wentBack(sold)).toEqual([price, 0, price, price, price])
  expect(await owned(kept.learner)).toEqual([other])
  expect((await query('select count(*)::int from refunds where bulk_refund_id = $1', [run?._id]))[0].count).toBe(3)
  const { body } = await operate('activity', { about: copied })
  expect((body.content as LoggedEvent[])[0]).toMatchObject({ kind: 'bulk-refund-begun', reason })
})

test('all orders of a seller who is suspended are refunded, batch after batch', async () => {
  const seller = await newAdmin(api.url)
  await confirmAddress(api, seller.email)
  const courses = [await newCourse(seller), await newCourse(seller)]
  const sold = (await Promise.all(courses.map((id) => buyers(id, 11)))).flat()
  await operate('suspend', { id: seller.id, reason })
  await begun('seller', seller.id)
  await aMinute()
  await aMinute()
  const counts = { refunded: 22, underWay: 0, failed: 0, left: 0 }
  expect(await newest()).toMatchObject({ subject: 'seller', name: seller.username, state: 'done', ...counts })
  expect(new Set(wentBack(sold))).toEqual(new Set([price]))
  // The seller hears of it once, not of each order.
  const told = (await api.mailsTo(seller.email)).filter(
    ({ text }) => text.includes('refund') || text.includes('money back'),
  )
  expect(told.map(({ subject }) => subject)).toEqual(['All your orders are being refunded'])
  expect(told[0]?.text).toContain(reason)
})

test('the rest of an order goes back once the part that its seller gave is done, and what is paid later, too', async () => {
  const seller = await newAdmin(api.url)
  const courseId = await newCourse(seller)
  const [sale] = await buyers(courseId, 1)
  const late = await buyer(courseId)
  if (!sale) throw new Error('not sold')
  api.sandbox.faults.add({ kind: 'refund-pending', times: 1 })
  const part = { requestId: crypto.randomUUID(), amount: 100, reason: 'One lesson is missing.' }
  await seller.call('rest', 'sales.refund', { id: await soldOrder(sale), part })
  await settled()
  await takenDown(courseId)
  await begun('course', courseId)
  expect(await newest()).toMatchObject({ state: 'running', refunded: 0, left: 1 })
  const [asked] = await query('select provider_refund_id as id from refunds where payment_id = $1', [sale.paymentId])
  api.sandbox.processRefund(asked.id)
  late.pay()
  await settled()
  await aMinute()
  await aMinute()
  expect(wentBack([sale, late])).toEqual([price, price])
  expect([await owned(sale.learner), await owned(late.learner)]).toEqual([[], []])
  expect(await newest()).toMatchObject({ state: 'done', refunded: 2, left: 0 })
})

test('a bulk refund waits for a payment whose capture is still to come', async () => {
  const courseId = await newCourse(await newAdmin(api.url))
  const late = await buyer(courseId)
  api.sandbox.setWebhookUrl(undefined)
  const fault = api.sandbox.faults.add({ kind: 'server-error', route: 'POST /v1/payments/:id/capture' })
  const paid = api.sandbox.pay({ order_id: late.orderId, capture: false })
  if (paid.next !== 'done') throw new Error(`the payment is ${paid.next}`)
  expect((await late.learner.call('rest', 'purchases.verify', paid.success)).status).toBe(200)
  await takenDown(courseId)
  await begun('course', courseId)
  await aMinute()
  expect(await newest()).toMatchObject({ state: 'running', refunded: 0 })
  api.sandbox.faults.clear(fault)
  api.sandbox.setWebhookUrl(`${api.url}/api/v1/webhooks/razorpay`)
  api.advance(61_000)
  await aMinute()
  await aMinute()
  await aMinute()
  expect(await newest()).toMatchObject({ state: 'done', refunded: 1 })
  expect(wentBack([late])).toEqual([price])
})

test('a refund that the provider refuses is said, and the next bulk refund asks for it again', async () => {
  const courseId = await newCourse(await newAdmin(api.url))
  const sold = await buyers(courseId, 2)
  await takenDown(courseId)
  const empty = api.sandbox.faults.add({ kind: 'refund-refuse', times: 1 })
  await begun('course', courseId)
  await aMinute()
  expect(await newest()).toMatchObject({ state: 'done', refunded: 1, failed: 1, left: 0 })
  api.sandbox.faults.clear(empty)
  await begun('course', courseId)
  await aMinute()
  expect(await newest()).toMatchObject({ state: 'done', refunded: 1, failed: 0, left: 0 })
  expect(wentBack(sold)).toEqual([price, price])
})

test('a second payment whose own refund failed goes back with the first', async () => {
  const courseId = await newCourse(await newAdmin(api.url))
  const one = await buyer(courseId)
  one.pay()
  await settled()
  const faults = [
    api.sandbox.faults.add({ kind: 'double-payment' }),
    api.sandbox.faults.add({ kind: 'refund-fail', times: 1 }),
  ]
  one.pay()
  await settled()
  for (const fault of faults) api.sandbox.faults.clear(fault)
  await takenDown(courseId)
  await begun('course', courseId)
  await aMinute()
  expect(wentBack([one])).toEqual([2 * price])
  expect(await newest()).toMatchObject({ state: 'done', refunded: 1, failed: 0, left: 0 })
})

test('a bulk refund stops when it is told to, and when its course is back on sale', async () => {
  const courseId = await newCourse(await newAdmin(api.url))
  const sold = await buyers(courseId, 2)
  await takenDown(courseId)
  const inserted = async () => {
    const [row] = await query(
      `insert into bulk_refunds (id, course_id, operator_id, reason, created_at)
       values ($2, $1, (select id from admins limit 1), 'Copied', now()) returning id`,
      [courseId, newId(new Date())],
    )
    return String(row.id)
  }
  const told = await inserted()
  const stop = () => operate('stopBulkRefund', { id: told })
  expect([(await stop()).status, (await stop()).status]).toEqual([200, 409])
  await refundInBulk(api.parts.ports, told)
  await operate('bringBack', { id: courseId })
  await refundInBulk(api.parts.ports, await inserted())
  await settled()
  expect(wentBack(sold)).toEqual([0, 0])
  expect(await query('select stopped_at is null as on from bulk_refunds where course_id = $1', [courseId])).toEqual([
    { on: false },
    { on: false },
  ])
  await takenDown(courseId)
  await begun('course', courseId)
  expect(wentBack(sold)).toEqual([price, price])
})

test('an order that can’t be refunded for an error holds up no other, and is tried again each minute', async () => {
  const courseId = await newCourse(await newAdmin(api.url))
  const sold = await buyers(courseId, 3)
  await takenDown(courseId)
  // No refund of the first can be stored.
  await query(`alter table refunds add constraint broken check (payment_id <> '${sold[0]?.paymentId}') not valid`)
  await begun('course', courseId)
  await aMinute()
  expect(wentBack(sold)).toEqual([0, price, price])
  expect(await newest()).toMatchObject({ state: 'running', refunded: 2, left: 1 })
  await query('alter table refunds drop constraint broken')
  await aMinute()
  await aMinute()
  expect(wentBack(sold)).toEqual([price, price, price])
  expect(await newest()).toMatchObject({ state: 'done', refunded: 3, left: 0 })
})

test('what is unknown, and what was never sold, can’t be refunded', async () => {
  const seller = await newAdmin(api.url)
  const courseId = await newCourse(seller)
  for (const [subject, id, status] of [
    ['course', seller.id, 404],
    ['seller', courseId, 404],
    ['course', 'x', 404],
  ] as const)
    expect((await begin(subject, id)).status).toBe(status)
  await takenDown(courseId)
  expect((await begin('course', courseId)).body.message).toBe('There are no paid orders to refund')
  expect((await operate('stopBulkRefund', { id: seller.id })).status).toBe(404)
})

test('a bulk refund waits for an order that a change of the price closed, and that can still be paid', async () => {
  const seller = await newAdmin(api.url)
  const courseId = await newCourse(seller)
  const early = await buyer(courseId)
  await query('update courses set price_paise = price_paise + 100 where id = $1', [courseId])
  const again = await order(early.learner, courseId)
  pay(api.sandbox, again)
  await settled()
  await takenDown(courseId)
  await begun('course', courseId)
  await aMinute()
  expect(await newest()).toMatchObject({ state: 'running', refunded: 1 })
  // What was asked for by UPI is approved now.
  early.pay()
  await settled()
  await aMinute()
  expect(wentBack([early, again])).toEqual([price, price + 100])
  expect(await owned(early.learner)).toEqual([])
  await query("update orders set opened_at = opened_at - interval '73 hours' where provider_order_id = $1", [
    early.orderId,
  ])
  await aMinute()
  const [run] = await query('select done_at from bulk_refunds order by created_at desc limit 1')
  expect(run.done_at).toEqual(expect.any(Date))
})

// The last one: operators are logged out when days pass.
test('a bulk refund ends though an order of it never reached the provider', async () => {
  const courseId = await newCourse(await newAdmin(api.url))
  await buyers(courseId, 1)
  const fault = api.sandbox.faults.add({ kind: 'refuse', route: 'POST /v1/orders' })
  expect((await (await newLearner(api.url)).call('rest', 'purchases.order', { courseId })).status).toBe(503)
  api.sandbox.faults.clear(fault)
  await takenDown(courseId)
  await begun('course', courseId)
  expect(await newest()).toMatchObject({ state: 'running' })
  for (let hours = 0; hours < 80; hours += 8) {
    api.advance(8 * 3_600_000)
    await aMinute()
  }
  const [run] = await query('select done_at, stopped_at from bulk_refunds order by created_at desc limit 1')
  expect(run).toEqual({ done_at: expect.any(Date), stopped_at: null })
})
