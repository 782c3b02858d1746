import { expect, test } from 'vitest'
import { order, owned, pay } from '../buying.ts'
import { countRequests } from '../faults/requests.ts'
import { newCourse, newLearner } from '../people.ts'
import { shop } from './shop.ts'

// How often the provider is asked because somebody looks.
const at = shop()
const minute = 60_000
const route = 'GET /v1/orders/:id/payments'

test('however often My Purchases is loaded, the provider is asked once an order and minute', async () => {
  const { learner, made } = await at.checkout()
  at.webhooks('lost')
  const asked = countRequests(at.api, route)
  const reload = () => Promise.all(Array.from({ length: 40 }, () => learner.call('rest', 'purchases.list')))
  await reload()
  await reload()
  expect(asked()).toBe(1)
  at.api.advance(minute)
  await reload()
  expect(asked()).toBe(2)
  // Who opens the checkout again may pay, and what comes of it is seen at once.
  expect((await order(learner, await courseOf(made.orderId))).orderId).toBe(made.orderId)
  pay(at.api.sandbox, made)
  expect(await owned(learner)).toHaveLength(1)
})

const courseOf = async (providerOrderId: string): Promise<string> =>
  (
    await at.api.parts.pool.query(
      'select l.course_id from orders o join order_lines l on l.order_id = o.id where provider_order_id = $1',
      [providerOrderId],
    )
  ).rows[0].course_id

test('an admin who presses often has the provider asked once in ten seconds', async () => {
  const { courseId } = await at.checkout()
  const { rows } = await at.api.parts.pool.query('select order_id as id from order_lines where course_id = $1', [
    courseId,
  ])
  const asked = countRequests(at.api, route)
  const press = () => at.admin.call('rest', 'sales.sync', { id: rows[0].id })
  for (const { status } of await Promise.all(Array.from({ length: 10 }, press))) expect(status).toBe(200)
  expect(asked()).toBe(1)
})

test('a learner with many unpaid orders sees what is known once their share of checks is used up', async () => {
  const learner = await newLearner(at.api.url)
  at.webhooks('lost')
  for (let count = 0; count < 5; count++) await order(learner, await newCourse(at.admin))
  const { perAccount } = at.api.parts.ports.quotas.purchaseChecks
  const take = perAccount?.take
  if (!perAccount || !take) throw new Error('no such quota')
  perAccount.take = async () => 60
  const asked = countRequests(at.api, route)
  expect(await owned(learner)).toEqual([])
  perAccount.take = take
  expect(asked()).toBe(0)
  await owned(learner)
  expect(asked()).toBe(3)
})
