import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { order, owned, pay } from '../buying.ts'
import { newAdmin, newCourse, newLearner } from '../people.ts'
import { shop } from './shop.ts'

const at = shop()
const rows = async (query: string, values: unknown[]) => (await at.api.parts.pool.query(query, values)).rows

/** A learner who bought two courses at ₹100 each by one order, of two sellers. */
const soldTwo = async () => {
  const [first, second] = [await newAdmin(at.api.url), await newAdmin(at.api.url)]
  const [courseA, courseB] = [await newCourse(first, { price: 200 }), await newCourse(second, { price: 100 })]
  const learner = await newLearner(at.api.url)
  const made = await order(learner, courseA)
  const [row] = await rows('select id from orders where provider_order_id = $1', [made.orderId])
  await rows(
    `with first as (update order_lines set amount_paise = 10000, list_price_paise = 10000 where order_id = $1 returning *)
     insert into order_lines (id, order_id, learner_id, position, course_id, admin_id, list_price_paise, amount_paise, is_open, created_at)
     select $2, order_id, learner_id, 1, $3, $4, 10000, 10000, true, now() from first`,
    [row.id, randomUUID(), courseB, second.id],
  )
  const { razorpay_payment_id: paymentId } = pay(at.api.sandbox, made)
  await at.settled()
  return { first, second, courseA, courseB, learner, id: String(row.id), paymentId, orderId: made.orderId }
}

test('a refunded line’s course isn’t granted again by webhook events that come again', async () => {
  const { second, courseA, learner, id, orderId } = await soldTwo()
  expect((await second.call('rest', 'sales.refund', { id })).status).toBe(200)
  await at.settled()
  expect(await owned(learner)).toEqual([courseA])
  for (const { id: event, body } of at.api.sandbox.events().toReversed())
    if (body.includes(orderId)) {
      await rows('delete from webhook_events where id = $1', [event])
      await at.api.sandbox.deliver(event)
      await at.settled()
    }
  expect(await owned(learner)).toEqual([courseA])
  expect((await second.call('rest', 'sales.sync', { id })).status).toBe(200)
  expect(await owned(learner)).toEqual([courseA])
})

test('two lines of the same price are both refunded, once each, if requested at the same time', async () => {
  const { first, second, learner, id, orderId } = await soldTwo()
  const presses = [first, second].map((admin) => admin.call('rest', 'sales.refund', { id }))
  for (const { status } of await Promise.all(presses)) expect(status).toBe(200)
  await at.settled()
  await at.hurry()
  await at.settled()
  await at.hurry()
  expect(
    await rows('select r.status from refunds r join payments p on p.id = payment_id where order_id = $1', [id]),
  ).toEqual([{ status: 'processed' }, { status: 'processed' }])
  expect(await owned(learner)).toEqual([])
  const books = at.api.sandbox.ledger().orders.find(({ order_id }) => order_id === orderId)
  expect(books).toMatchObject({ captured: 20_000, refunded: 20_000 })
})
