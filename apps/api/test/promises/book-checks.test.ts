import { randomUUID } from 'node:crypto'
import { beforeAll, expect, test } from 'vitest'
import { checkBooks } from '../../src/features/commerce/ledger/book-checks.ts'
import { pay } from '../buying.ts'
import { shop } from './shop.ts'

const at = shop()
const rows = async (query: string, values: unknown[] = []) => (await at.api.parts.pool.query(query, values)).rows
/** Does what the database would refuse: without its triggers, of which foreign keys are some. */
const unchecked = async (query: string, values: unknown[]) => {
  const client = await at.api.parts.pool.connect()
  await client.query("begin; set local session_replication_role = 'replica'")
  await client.query(query, values)
  await client.query('commit')
  client.release()
}
const wrong = async () => (await checkBooks(at.api.parts.ports)).map(({ what }) => what)

/** A purchase whose refund is requested. */
let paymentId = ''
beforeAll(async () => {
  for (let sold = 0; sold < 2; sold++) {
    const { learner, made } = await at.checkout()
    const paid = pay(at.api.sandbox, made)
    await learner.call('rest', 'purchases.verify', paid)
    paymentId = paid.razorpay_payment_id
  }
  await at.settled()
  const [order] = await rows('select order_id as id from payments where id = $1', [paymentId])
  await at.admin.call('rest', 'sales.refund', { id: order.id })
  await at.settled()
})

test('after purchases and a refund, the books agree', async () => {
  expect(await rows('select kind, count(*)::int from ledger_entries group by kind order by kind')).toEqual([
    { kind: 'capture', count: 2 },
    { kind: 'refund', count: 1 },
  ])
  expect(await wrong()).toEqual([])
})

test.each([
  {
    what: 'an order that isn’t the sum of its lines',
    plant:
      'update orders set amount_paise = amount_paise + $2 where id = (select order_id from payments where id = $1)',
    undo: -1,
  },
  {
    what: 'a purchase without a line of its course',
    plant: `update purchases set order_line_id = (select id from order_lines where (course_id = purchases.course_id) = ($2 < 0)
      order by (order_id = (select order_id from payments where id = $1)) desc limit 1) where payment_id = $1`,
    undo: -1,
  },
  {
    what: 'a refund of an order’s only line that names no line',
    plant: `update refunds set order_line_id = case when $2 < 0 then (select l.id from order_lines l
      join payments p on p.order_id = l.order_id where p.id = $1) end where payment_id = $1`,
    undo: -1,
  },
])('$what is found', async ({ what, plant, undo }) => {
  await unchecked(plant, [paymentId, 1])
  const [found] = await checkBooks(at.api.parts.ports)
  expect(found).toMatchObject({ what })
  expect(found?.ids).toHaveLength(1)
  await unchecked(plant, [paymentId, undo])
  expect(await wrong()).toEqual([])
})

test.each([
  { what: 'parts that add up to more than the amount', change: 'tax_paise = amount_paise, fee_paise = 1' },
  { what: 'a price that isn’t the amount', change: 'seller_discount_paise = 1' },
  { what: 'two seats for a named learner', change: 'quantity = 2, list_price_paise = amount_paise / 2' },
])('the database refuses a line with $what', async ({ change }) => {
  await expect(rows(`update order_lines set ${change}`)).rejects.toMatchObject({ code: '23514' })
})

test.each([
  'update orders set amount_paise = amount_paise + 1',
  `insert into order_lines (id, order_id, position, course_id, admin_id, list_price_paise, amount_paise, is_open, created_at)
   select gen_random_uuid(), order_id, 1, course_id, admin_id, 100, 100, false, now() from order_lines`,
  `insert into orders (id, learner_id, amount_paise, status, created_at, updated_at)
   select gen_random_uuid(), learner_id, amount_paise, 'closed', now(), now() from orders`,
])('the database refuses an order that isn’t the sum of its lines: %s', async (change) => {
  await expect(rows(change)).rejects.toMatchObject({
    code: '23514',
    message: expect.stringContaining('sum of its lines'),
  })
})

test('a seat, a line and a payment are granted once', async () => {
  const again = (more: string) =>
    rows(
      `insert into purchases (id, learner_id, course_id, payment_id, order_line_id, seat, granted_at, revoked_at)
      select gen_random_uuid(), learner_id, course_id, ${more}, now(), now() from purchases where payment_id = $1`,
      [paymentId],
    )
  await expect(again('payment_id, order_line_id, seat')).rejects.toMatchObject({ constraint: 'purchases_granted_once' })
  await expect(again('payment_id, null, seat')).rejects.toMatchObject({ code: '23502' })
})

test.each([
  { what: 'no payer', learner: 'null', admin: 'null', paise: 0 },
  { what: 'two payers', learner: 'l.id', admin: 'a.id', paise: 0 },
  { what: 'a price, placed by hand', learner: 'null', admin: 'a.id', paise: 1 },
])('the database refuses an order with $what', async ({ learner, admin, paise }) => {
  const insert = rows(
    `insert into orders (id, learner_id, placed_by_admin_id, amount_paise, status, created_at, updated_at)
     select $1, ${learner}, ${admin}, $2, 'closed', now(), now() from learners l, admins a limit 1`,
    [randomUUID(), paise],
  )
  await expect(insert).rejects.toMatchObject({ code: '23514' })
})
