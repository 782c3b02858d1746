import { randomUUID } from 'node:crypto'
import { afterEach, expect, test } from 'vitest'
import { pay } from '../buying.ts'
import { recordsOf } from './books.ts'
import { refundAtProvider, shop } from './shop.ts'

const at = shop()

afterEach(async () => {
  const { rows } = await at.api.parts.pool.query(
    'select entry from ledger_lines group by entry having sum(amount_paise) <> 0 or count(*) <> 2',
  )
  expect(rows).toEqual([])
  const { rows: sums } = await at.api.parts.pool.query(
    "select coalesce(sum(amount_paise), 0)::int as paise from ledger_lines where account = 'provider'",
  )
  const { captured, refunded } = at.api.sandbox.ledger()
  expect(sums[0].paise).toBe(captured - refunded)
})

test('a purchase, its order, its payment and its ledger entry agree, however the payment became known', async () => {
  const { learner, courseId, made } = await at.checkout()
  const success = pay(at.api.sandbox, made)
  expect((await learner.call('rest', 'purchases.verify', success)).status).toBe(200)
  await at.settled()
  const id = success.razorpay_payment_id
  expect(await recordsOf(at.api, courseId)).toEqual({
    orders: ['paid'],
    payments: [{ id, status: 'captured' }],
    owned: [{ payment_id: id }],
    refunds: [],
    books: { provider: 49_950, admin: -49_950 },
    entries: ['capture'],
  })
})

test('refunds are booked against their capture, and nothing is left over', async () => {
  const { courseId, made } = await at.checkout()
  const { razorpay_payment_id: id } = pay(at.api.sandbox, made)
  await refundAtProvider(at, id)
  await at.settled()
  expect(await recordsOf(at.api, courseId)).toMatchObject({
    orders: ['refunded'],
    payments: [{ id, status: 'refunded' }],
    owned: [],
    books: { provider: 0, admin: 0 },
    entries: ['capture', 'refund'],
  })
})

test('the database rejects an unbalanced ledger entry, and any change to one', async () => {
  const { made } = await at.checkout()
  const { razorpay_payment_id: id } = pay(at.api.sandbox, made)
  await at.settled()
  const { pool } = at.api.parts
  const line = (entry: string, paise: number) =>
    pool.query(
      "insert into ledger_lines (id, entry, account, amount_paise, payment_id, created_at) values ($1, $2, 'provider', $3, $4, now())",
      [randomUUID(), entry, paise, id],
    )
  await pool.query("insert into ledger_entries (cause, at) values ('capture:by hand', now())")
  await expect(line('capture:by hand', 100)).rejects.toThrow('does not balance')
  await expect(line('capture:unknown', 0)).rejects.toMatchObject({ code: '23503' })
  // A line that would tip an entry that balances.
  await expect(
    pool.query(
      "insert into ledger_lines (id, entry, account, learner_id, amount_paise, payment_id, created_at) select $1, 'capture:' || $2, 'learner', learner_id, 100, $2, now() from orders where provider_order_id = $3",
      [randomUUID(), id, made.orderId],
    ),
  ).rejects.toThrow('does not balance')
  await expect(pool.query('update ledger_lines set amount_paise = 0')).rejects.toThrow('never changed')
  await expect(pool.query('delete from ledger_lines')).rejects.toThrow('never changed')
  await expect(pool.query('truncate ledger_lines')).rejects.toThrow('never changed')
})
