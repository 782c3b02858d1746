import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { foreignOrder } from '../faults/dashboard.ts'
import { countRequests } from '../faults/requests.ts'
import { newCourse, newLearner } from '../people.ts'
import { recordsOf } from './books.ts'
import { shop } from './shop.ts'

// Several sites on one account of the provider's: every one of them hears of all payments.
const at = shop()

const provider = () => ({
  sandbox: at.api.sandbox,
  environment: {
    RAZORPAY_KEY_ID: at.api.config.RAZORPAY_KEY_ID,
    RAZORPAY_KEY_SECRET: at.api.config.RAZORPAY_KEY_SECRET,
  },
})
const outcomesAbout = async (orderId: string): Promise<string[]> => {
  const { rows } = await at.api.parts.pool.query(
    'select outcome from webhook_events where body like $1 order by received_at',
    [`%${orderId}%`],
  )
  return rows.map(({ outcome }) => outcome ?? 'waiting')
}
const jobsAbout = async (): Promise<number> =>
  (await at.api.parts.pool.query("select 1 from graphile_worker.jobs where key like 'event:%'")).rowCount ?? 0

test('another site’s webhook events are ignored at once, with one request each', async () => {
  const orderId = await foreignOrder(provider(), { receipt: 'kite-17', notes: { site: 'https://kites.example.org' } })
  const questions = countRequests(at.api, 'GET /v1/orders/:id')
  at.api.sandbox.pay({ order_id: orderId })
  await at.settled()
  expect(await outcomesAbout(orderId)).toEqual(['ignored', 'ignored', 'ignored'])
  expect(questions()).toBe(3)
  expect(await jobsAbout()).toBe(0)
})

test('another site’s webhook events wait while the provider doesn’t answer', async () => {
  const orderId = await foreignOrder(provider())
  at.api.sandbox.faults.add({ kind: 'bad-gateway', route: 'GET /v1/orders/:id' })
  at.api.sandbox.pay({ order_id: orderId })
  await at.settled()
  expect(await outcomesAbout(orderId)).toEqual(['waiting', 'waiting', 'waiting'])
  at.api.sandbox.faults.clear()
  await at.hurry()
  expect(await outcomesAbout(orderId)).toEqual(['ignored', 'ignored', 'ignored'])
})

test('an event about an order of ours that the database doesn’t have is quarantined', async () => {
  const notes = { site: at.api.config.WEB_ORIGIN, order: randomUUID() }
  const orderId = await foreignOrder(provider(), { receipt: notes.order, notes })
  at.api.sandbox.pay({ order_id: orderId })
  await at.settled()
  expect(await outcomesAbout(orderId)).toEqual(['quarantined', 'quarantined', 'quarantined'])
  expect(await jobsAbout()).toBe(0)
})

test('an order whose receipt is one of ours and whose notes name another isn’t taken for ours', async () => {
  at.api.sandbox.faults.add({ kind: 'refuse', route: 'POST /v1/orders', times: 1 })
  const courseId = await newCourse(at.admin)
  await (await newLearner(at.api.url)).call('rest', 'purchases.order', { courseId })
  const { rows } = await at.api.parts.pool.query('select order_id as id from order_lines where course_id = $1', [
    courseId,
  ])
  const orderId = await foreignOrder(provider(), { receipt: rows[0].id, notes: { order: randomUUID() } })
  at.api.sandbox.pay({ order_id: orderId })
  await at.settled()
  expect(await outcomesAbout(orderId)).toEqual(['ignored', 'ignored', 'ignored'])
  expect(await recordsOf(at.api, courseId)).toMatchObject({ orders: ['open'], payments: [], owned: [] })
})

test('another site’s order can’t take the place of ours by naming it in its notes', async () => {
  const { courseId, made } = await at.checkout()
  const { rows } = await at.api.parts.pool.query('select order_id as id from order_lines where course_id = $1', [
    courseId,
  ])
  const orderId = await foreignOrder(provider(), { amount: 100, notes: { order: rows[0].id } })
  at.api.sandbox.pay({ order_id: orderId })
  await at.settled()
  expect(await outcomesAbout(orderId)).toEqual(['ignored', 'ignored', 'ignored'])
  expect(await recordsOf(at.api, courseId)).toMatchObject({ orders: ['open'], payments: [], owned: [] })
  at.api.sandbox.pay({ order_id: made.orderId })
  await at.settled()
  expect((await recordsOf(at.api, courseId)).owned).toHaveLength(1)
})
