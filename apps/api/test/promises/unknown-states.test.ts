import { expect, test } from 'vitest'
import { owned, pay } from '../buying.ts'
import { recordsOf } from './books.ts'
import { payUncaptured, refundAtProvider, shop } from './shop.ts'

const at = shop()

/** What the timeline says of payments and refunds. */
const told = async (courseId: string) => {
  const { rows } = await at.api.parts.pool.query(
    `select e.kind, e.status from order_events e join order_lines l on l.order_id = e.order_id
     where l.course_id = $1 and e.kind in ('payment', 'refund') order by e.id`,
    [courseId],
  )
  return rows.map(({ kind, status }) => `${kind} ${status}`)
}

test('a payment in an unknown state moves nothing and is on the timeline once, until the provider says more', async () => {
  const { learner, courseId, made } = await at.checkout()
  const { razorpay_payment_id: id } = payUncaptured(at, made)
  at.api.sandbox.faults.add({ kind: 'odd-state', entity: id, state: 'on_hold' })
  at.webhooks('lost')
  await at.reconcileAfter(61_000)
  await at.reconcileAfter(5 * 60_000)
  expect(await owned(learner)).toEqual([])
  expect(await recordsOf(at.api, courseId)).toMatchObject({ orders: ['open'], owned: [], books: {} })
  expect((await told(courseId)).filter((words) => words === 'payment on_hold')).toHaveLength(1)
  at.api.sandbox.faults.clear()
  await at.reconcileAfter(9 * 3_600_000)
  expect(await owned(learner)).toEqual([courseId])
})

test('a captured payment that gets into an unknown state keeps its course, and its refunds are booked', async () => {
  const { learner, courseId, made } = await at.checkout()
  const { razorpay_payment_id: id } = pay(at.api.sandbox, made)
  await at.settled()
  at.api.sandbox.faults.add({ kind: 'odd-state', entity: id, state: 'under_review' })
  await refundAtProvider(at, id, 20_000)
  await at.settled()
  expect(await owned(learner)).toEqual([courseId])
  expect(await recordsOf(at.api, courseId)).toMatchObject({ orders: ['paid'], books: { provider: 29_950 } })
})

test('a refund that is reversed after it was booked is told once, and one before counts as failed', async () => {
  const { courseId, made } = await at.checkout()
  const { razorpay_payment_id: id } = pay(at.api.sandbox, made)
  await at.settled()
  const late = await refundAtProvider(at, id, 20_000)
  await at.settled()
  at.api.sandbox.faults.add({ kind: 'refund-pending', times: 1 })
  const early = await refundAtProvider(at, id, 10_000)
  await at.settled()
  for (const refund of [late, early]) at.api.sandbox.reverseRefund(refund)
  await at.settled()
  await at.audit()
  expect((await recordsOf(at.api, courseId)).refunds).toMatchObject([{ status: 'processed' }, { status: 'failed' }])
  expect((await told(courseId)).filter((words) => words === 'refund reversed')).toHaveLength(1)
})
