import { randomUUID } from 'node:crypto'
import type { OrderDetail, OwnOrder } from '@skillharbor/contracts/entities'
import { expect, test } from 'vitest'
import { checkBooks } from '../../src/features/commerce/ledger/book-checks.ts'
import { owned, pay } from '../buying.ts'
import type { Transport } from '../caller.ts'
import { countRequests } from '../faults/requests.ts'
import { ask } from '../learning/course-maker.ts'
import { recordsOf } from './books.ts'
import { refundAtProvider, shop } from './shop.ts'

const at = shop()
const route = 'POST /v1/payments/:id/refund'

const sold = async () => {
  const bought = await at.checkout()
  pay(at.api.sandbox, bought.made)
  await at.settled()
  const { rows } = await at.api.parts.pool.query('select order_id as id from order_lines where course_id = $1', [
    bought.courseId,
  ])
  return { ...bought, id: String(rows[0].id) }
}
const giveBack = (id: string, amount: number, requestId: string = randomUUID(), transport: Transport = 'rest') =>
  at.admin.call(transport, 'sales.refund', { id, part: { requestId, amount, reason: 'Two lessons are out of date.' } })
/** Pays a paid order a second time; the refund of that fails once. The payments' ids. */
const payAgain = async (made: Awaited<ReturnType<typeof sold>>['made']) => {
  const faults = [
    at.api.sandbox.faults.add({ kind: 'double-payment' }),
    at.api.sandbox.faults.add({ kind: 'refund-fail', times: 1 }),
  ]
  const { razorpay_payment_id: second } = pay(at.api.sandbox, made)
  await at.settled()
  for (const fault of faults) at.api.sandbox.faults.clear(fault)
  const { rows } = await at.api.parts.pool.query<{ id: string }>(
    `select payment_id as id from purchases join payments on payments.id = payment_id
     join orders on orders.id = payments.order_id where provider_order_id = $1`,
    [made.orderId],
  )
  return { first: String(rows[0]?.id), second }
}
const expectBooksInOrder = async () => expect(await checkBooks({ db: at.api.parts.ports.db })).toEqual([])
const shown = (id: string) => ask<OrderDetail>(at.admin, 'sales.show', { id })

test('a part goes back once, however often the same request comes, and the learner keeps the course', async () => {
  const { learner, courseId, id } = await sold()
  const sent = countRequests(at.api, route)
  const requestId = randomUUID()
  const presses = Array.from({ length: 30 }, (_, index) =>
    giveBack(id, 100, requestId, index % 2 === 0 ? 'rest' : 'trpc'),
  )
  for (const { status, body } of await Promise.all(presses))
    expect({ status, message: body.message }).toEqual({
      status: 200,
      message: 'Refund requested. The learner keeps the course.',
    })
  await at.settled()
  expect((await giveBack(id, 100, requestId)).status).toBe(200)
  // Its answer was lost, and the seller corrected the amount.
  expect(await giveBack(id, 10, requestId)).toMatchObject({
    status: 409,
    body: { message: '₹100 has already been requested. Look at the order before you give back more' },
  })
  await at.settled()
  expect(sent()).toBe(1)
  expect(await owned(learner)).toEqual([courseId])
  expect(await recordsOf(at.api, courseId)).toMatchObject({
    orders: ['paid'],
    refunds: [{ status: 'processed', reason: 'admin', amount_paise: 10_000 }],
    books: { provider: 39_950, admin: -39_950 },
  })
  expect(await shown(id)).toMatchObject({ refundable: true, refunded: 100, leftToRefund: 399.5 })
  expect((await ask<OwnOrder>(learner, 'purchases.show', { id })).payment).toMatchObject({ refunded: 100 })
})

test('parts follow one another, and the rest takes the course', async () => {
  const { learner, courseId, id } = await sold()
  for (const amount of [100, 100, 99.5]) {
    expect((await giveBack(id, amount)).status).toBe(200)
    await at.settled()
  }
  expect(await owned(learner)).toEqual([courseId])
  expect(await shown(id)).toMatchObject({ refunded: 299.5, leftToRefund: 200, state: 'paid' })
  expect((await at.admin.call('rest', 'sales.refund', { id })).status).toBe(200)
  await at.settled()
  expect(await owned(learner)).toEqual([])
  expect(await recordsOf(at.api, courseId)).toMatchObject({
    orders: ['refunded'],
    refunds: [10_000, 10_000, 9_950, 20_000].map((paise) => ({ status: 'processed', amount_paise: paise })),
    books: { provider: 0, admin: 0 },
  })
  expect(await checkBooks({ db: at.api.parts.ports.db })).toEqual([])
})

test('while a refund is under way, no other one begins, whoever asks', async () => {
  const { learner, courseId, id } = await sold()
  at.api.sandbox.faults.add({ kind: 'refund-pending', times: 1 })
  const asked = [
    ...Array.from({ length: 5 }, () => giveBack(id, 200)),
    at.admin.call('rest', 'sales.refund', { id }),
    learner.call('rest', 'purchases.refund', { id }),
  ]
  const answers = await Promise.all(asked)
  expect(answers.filter(({ status }) => status !== 200 && status !== 409)).toEqual([])
  const { refunds } = await recordsOf(at.api, courseId)
  expect(refunds).toHaveLength(1)
  expect((await giveBack(id, 50)).body).toMatchObject({
    error: 'CONFLICT',
    message: 'Another refund of this order is under way. Wait until it’s done',
  })
})

test('the provider’s ledger never pays more than was paid, whatever parts are asked for at the same moment', async () => {
  const { made, courseId, id } = await sold()
  for (let round = 0; round < 6; round += 1) {
    await Promise.all([giveBack(id, 150), giveBack(id, 150), giveBack(id, 149.5)])
    await at.settled()
  }
  const paid = at.api.sandbox.ledger().orders.find(({ order_id }) => order_id === made.orderId)
  expect(paid?.refunded).toBeLessThanOrEqual(49_950)
  const { refunds, books } = await recordsOf(at.api, courseId)
  const given = refunds.reduce((sum: number, { amount_paise }) => sum + amount_paise, 0)
  expect(paid?.refunded).toBe(given)
  expect(books.provider).toBe(49_950 - given)
})

test.each([
  [500, 'At most ₹498.50'],
  [499.5, 'At most ₹498.50'],
  [498.51, 'At most ₹498.50'],
  [0.5, 'At least ₹1'],
  [1.005, 'At most two decimals'],
])('₹%d of ₹499.50 is refused with words for its field', async (amount, message) => {
  const { id, courseId } = await sold()
  const { status, body } = await giveBack(id, amount)
  expect(status).toBe(400)
  expect(body.issues).toMatchObject([{ path: 'part.amount', message }])
  expect((await recordsOf(at.api, courseId)).refunds).toEqual([])
})

test('after a part, the rule still gives the learner the rest', async () => {
  const { learner, courseId, id } = await sold()
  await giveBack(id, 100)
  await at.settled()
  expect((await ask<OwnOrder>(learner, 'purchases.show', { id })).refundStanding).toMatchObject({ state: 'open' })
  expect((await learner.call('rest', 'purchases.refund', { id })).status).toBe(200)
  await at.settled()
  expect(await owned(learner)).toEqual([])
  expect(await recordsOf(at.api, courseId)).toMatchObject({ books: { provider: 0, admin: 0 } })
})

test('a few paise that are left of a second payment don’t keep the first one from going back', async () => {
  const { made, id } = await sold()
  const faults = [
    at.api.sandbox.faults.add({ kind: 'double-payment' }),
    at.api.sandbox.faults.add({ kind: 'refund-fail', times: 1 }),
  ]
  const second = pay(at.api.sandbox, made).razorpay_payment_id
  await at.settled()
  for (const fault of faults) at.api.sandbox.faults.clear(fault)
  await refundAtProvider(at, second, 49_900)
  await at.settled()
  expect((await at.admin.call('rest', 'sales.refund', { id })).status).toBe(200)
  await at.settled()
  expect(at.api.sandbox.ledger().orders.find(({ order_id }) => order_id === made.orderId)?.refunded).toBe(99_850)
})

test('the seller’s file has what went back and what is left of each order, and the times of India', async () => {
  // In India, it is the next day already.
  const evening = new Date().setUTCHours(20, 0, 0, 0) - Date.now()
  await at.advance(evening < 0 ? evening + 86_400_000 : evening)
  const { courseId, id } = await sold()
  expect((await giveBack(id, 100.5)).status).toBe(200)
  await at.settled()
  await at.api.parts.pool.query(`update orders set created_at = '2026-11-20T18:45:07.9Z' where id = $1`, [id])
  const { filename, csv } = (await at.admin.call('rest', 'sales.export', { courseId })).body
  const [order, time, ...rest] = String(csv).split('\r\n')[1]?.split(',') ?? []
  expect([order, time]).toEqual([`"${id}"`, '"2026-11-21 00:15:07"'])
  expect(rest.slice(-5)).toEqual(['"499.50"', '"paid"', expect.stringMatching(/SH-/), '"100.50"', '"399.00"'])
  const tomorrow = new Date(at.api.parts.ports.now().getTime() + 86_400_000)
  expect(filename).toBe(`sales-${tomorrow.toISOString().slice(0, 10)}.csv`)
})

test('a part is of what bought the course, and a second payment whose refund failed still goes back whole', async () => {
  const { made, id, learner, courseId } = await sold()
  const { first, second } = await payAgain(made)
  expect((await shown(id)).refundOf).toEqual({ paymentId: second, endsAccess: false, mostInPart: 0 })
  expect((await giveBack(id, 100)).status).toBe(200)
  await at.reconcileAfter(2 * 3_600_000)
  await at.settled()
  const { rows } = await at.api.parts.pool.query(
    `select payment_id, amount_paise from refunds where payment_id in ($1, $2) and status = 'processed' order by amount_paise`,
    [first, second],
  )
  expect(rows).toEqual([
    { payment_id: first, amount_paise: 10_000 },
    { payment_id: second, amount_paise: 49_950 },
  ])
  expect(await owned(learner)).toEqual([courseId])
  await expectBooksInOrder()
})

test('a part that an earlier version took from a second payment doesn’t keep its rest from going back', async () => {
  const { made } = await sold()
  const { second } = await payAgain(made)
  await at.api.parts.pool.query(
    `insert into refunds (id, payment_id, order_line_id, amount_paise, reason, status, created_at, updated_at)
     select gen_random_uuid(), payment_id, order_line_id, 10000, 'admin', 'processed', created_at, updated_at
     from refunds where payment_id = $1`,
    [second],
  )
  await at.reconcileAfter(2 * 3_600_000)
  await at.settled()
  const { rows } = await at.api.parts.pool.query(
    `select amount_paise, reason from refunds where payment_id = $1 and status = 'processed' order by amount_paise`,
    [second],
  )
  expect(rows).toEqual([
    { amount_paise: 10_000, reason: 'admin' },
    { amount_paise: 39_950, reason: 'second-payment' },
  ])
})

test('a refund of a second payment that is pressed again keeps the first one, and the course', async () => {
  const { made, id, learner, courseId } = await sold()
  const { first, second } = await payAgain(made)
  const press = async (paymentId?: string) =>
    (await at.admin.call('rest', 'sales.refund', { id, ...(paymentId && { paymentId }) })).body.message
  const keeps = 'Refund requested. Nobody loses access: this payment bought no course.'
  // While the provider takes its time, and also once it is done.
  at.api.sandbox.faults.add({ kind: 'refund-pending', times: 1 })
  expect([await press(), await press(), await press(second)]).toEqual([keeps, keeps, keeps])
  await at.settled()
  expect(await press()).toBe(keeps)
  const { refunds } = await recordsOf(at.api, courseId)
  at.api.sandbox.processRefund(refunds.find(({ status }) => status === 'requested')?.provider_refund_id)
  await at.settled()
  expect(await press(second)).toBe(keeps)
  await at.settled()
  expect(await owned(learner)).toEqual([courseId])
  const { refundOf } = await shown(id)
  expect(refundOf).toEqual({ paymentId: first, endsAccess: true, mostInPart: 498.5 })
  const takes = 'Refund requested. Access is removed when Razorpay confirms it.'
  expect(await press(first)).toBe(takes)
  await at.settled()
  expect(await press(first)).toBe(takes)
  expect(await owned(learner)).toEqual([])
  await expectBooksInOrder()
})

test('all that is left waits for a part that is under way', async () => {
  const { id } = await sold()
  at.api.sandbox.faults.add({ kind: 'server-error', route })
  expect((await giveBack(id, 100)).status).toBe(200)
  const { status, body } = await at.admin.call('rest', 'sales.refund', { id })
  expect({ status, message: body.message }).toEqual({
    status: 409,
    message: 'Another refund of this order is under way. Wait until it’s done',
  })
})

test('parts that leave a rupee of what the course cost don’t take it, though the learner paid a fee on top', async () => {
  at.api.sandbox.faults.add({ kind: 'fee-bearer', times: 1 })
  const { id, learner, courseId } = await sold()
  const { refundOf, leftToRefund } = await shown(id)
  expect(leftToRefund).toBeGreaterThan(499.5)
  expect(refundOf?.mostInPart).toBe(498.5)
  expect((await giveBack(id, 499)).body.issues).toMatchObject([{ message: 'At most ₹498.50' }])
  expect((await giveBack(id, 498.5)).status).toBe(200)
  await at.settled()
  expect(await owned(learner)).toEqual([courseId])
})
