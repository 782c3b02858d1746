import { randomUUID } from 'node:crypto'
import type { Sale } from '@skillharbor/contracts/entities'
import pg from 'pg'
import { expect, test } from 'vitest'
import { connect } from '../../src/db/connection.ts'
import { migrateDatabase } from '../../src/db/migrate.ts'
import { checkBooks } from '../../src/features/commerce/ledger/book-checks.ts'
import { order, owned, pay } from '../buying.ts'
import type { Caller } from '../caller.ts'
import { createEmptyDatabase } from '../database.ts'
import { allMigrations, migrationsBefore } from '../operations/versions.ts'
import { newAdmin, newCourse, newLearner } from '../people.ts'
import { payUncaptured, refundAtProvider, shop } from './shop.ts'

const at = shop()
const rows = async (query: string, values: unknown[] = []) => (await at.api.parts.pool.query(query, values)).rows

/** A learner at the checkout of an order with two lines, of 100 and 200 rupees, of two sellers. */
const twoLines = async ({ learner, isOneSellers = false }: { learner?: Caller; isOneSellers?: boolean } = {}) => {
  const first = await newAdmin(at.api.url)
  const second = isOneSellers ? first : await newAdmin(at.api.url)
  const [courseA, courseB] = [await newCourse(first, { price: 300 }), await newCourse(second, { price: 200 })]
  const buyer = learner ?? (await newLearner(at.api.url))
  const buy = () => order(buyer, courseA)
  const split = async ({ orderId }: { orderId: string }) => {
    // One statement: at its end, the order is the sum of its lines again.
    await rows(
      `with first as (update order_lines l set amount_paise = 10000, list_price_paise = 10000
         from orders o where o.provider_order_id = $1 and l.order_id = o.id returning l.order_id, l.learner_id)
       insert into order_lines (id, order_id, learner_id, position, course_id, admin_id, list_price_paise, amount_paise, is_open, created_at)
       select $2, order_id, learner_id, 1, $3, $4, 20000, 20000, true, now() from first`,
      [orderId, randomUUID(), courseB, second.id],
    )
    const [row] = await rows('select id from orders where provider_order_id = $1', [orderId])
    return row.id as string
  }
  return { first, second, courseA, courseB, buyer, buy, split }
}

const booksOf = (orderId: string) =>
  rows(
    `select l.position, account, sum(e.amount_paise)::int as paise from ledger_lines e join order_lines l on l.id = e.order_line_id
     where l.order_id = $1 group by 1, 2 order by 1, 2`,
    [orderId],
  )

test('one payment grants all lines of its order, and each seller is owed their line', async () => {
  const { buyer, buy, split, courseA, courseB } = await twoLines()
  const made = await buy()
  const id = await split(made)
  pay(at.api.sandbox, made)
  await at.settled()
  expect((await owned(buyer)).toSorted()).toEqual([courseA, courseB].toSorted())
  expect(await booksOf(id)).toEqual([
    { position: 0, account: 'admin', paise: -10_000 },
    { position: 0, account: 'provider', paise: 10_000 },
    { position: 1, account: 'admin', paise: -20_000 },
    { position: 1, account: 'provider', paise: 20_000 },
  ])
})

test('a seller refunds their own line, and only its course goes', async () => {
  const { buyer, buy, split, second, courseA, courseB } = await twoLines()
  const made = await buy()
  const id = await split(made)
  pay(at.api.sandbox, made)
  await at.settled()
  expect((await second.call('rest', 'sales.refund', { id })).status).toBe(200)
  await at.settled()
  expect(await owned(buyer)).toEqual([courseA])
  expect(await booksOf(id)).toMatchObject([{ paise: -10_000 }, { paise: 10_000 }, { paise: 0 }, { paise: 0 }])
  expect(await rows('select status from orders where id = $1', [id])).toEqual([{ status: 'paid' }])
  expect(courseB).not.toBe(courseA)
})

test('each seller sees one sale of the order, with the sum of their own lines', async () => {
  for (const isOneSellers of [false, true]) {
    const { first, second, courseA, buy, split } = await twoLines({ isOneSellers })
    const made = await buy()
    const id = await split(made)
    pay(at.api.sandbox, made)
    await at.settled()
    const salesOf = async (seller: Caller, input = {}) =>
      ((await seller.call('rest', 'sales.list', input)).body.content as Sale[]).map(({ _id, amount }) => ({
        _id,
        amount,
      }))
    const amounts = isOneSellers ? [300, 300] : [100, 200]
    expect(await salesOf(first)).toEqual([{ _id: id, amount: amounts[0] }])
    expect(await salesOf(second)).toEqual([{ _id: id, amount: amounts[1] }])
    expect(await salesOf(first, { courseId: courseA })).toEqual([{ _id: id, amount: amounts[0] }])
    const { body } = await second.call('rest', 'sales.show', { id })
    expect(body.content).toMatchObject({ amount: amounts[1] })
  }
})

test('a refund of the whole payment at the provider takes all lines back', async () => {
  const { buyer, buy, split } = await twoLines()
  const made = await buy()
  const id = await split(made)
  const { razorpay_payment_id: paymentId } = pay(at.api.sandbox, made)
  await at.settled()
  await refundAtProvider(at, paymentId)
  await at.settled()
  expect(await owned(buyer)).toEqual([])
  for (const { paise } of await booksOf(id)) expect(paise).toBe(0)
})

test('a line that the learner owns already is refunded; the others are granted', async () => {
  const { buyer, buy, split, courseA, courseB } = await twoLines()
  pay(at.api.sandbox, await order(buyer, courseB))
  await at.settled()
  const made = await buy()
  const id = await split(made)
  pay(at.api.sandbox, made)
  await at.settled()
  expect((await owned(buyer)).toSorted()).toEqual([courseA, courseB].toSorted())
  const refunds = await rows(
    'select r.status, r.reason, r.amount_paise from refunds r join order_lines l on l.id = r.order_line_id where l.order_id = $1',
    [id],
  )
  expect(refunds).toEqual([{ status: 'processed', reason: 'second-payment', amount_paise: 20_000 }])
  expect(await booksOf(id)).toMatchObject([
    { account: 'admin', paise: -10_000 },
    { account: 'provider', paise: 10_000 },
    { account: 'learner', paise: 0 },
    { account: 'provider', paise: 0 },
  ])
})

test('a course is taken over from a payment that is only authorized, which still buys the others', async () => {
  const { buyer, buy, split, courseA, courseB } = await twoLines()
  const single = await order(buyer, courseB)
  await rows(`update orders set status = 'closed' where provider_order_id = $1`, [single.orderId])
  const made = await buy()
  await split(made)
  const refused = at.api.sandbox.faults.add({ kind: 'server-error', route: 'POST /v1/payments/:id/capture' })
  const both = payUncaptured(at, made)
  await buyer.call('rest', 'purchases.verify', both)
  const { razorpay_payment_id: one } = pay(at.api.sandbox, single)
  await at.settled()
  const held = () =>
    rows(
      'select course_id, payment_id from purchases where course_id = any($1) and revoked_at is null order by payment_id = $2',
      [[courseA, courseB], one],
    )
  const owned = [
    { course_id: courseA, payment_id: both.razorpay_payment_id },
    { course_id: courseB, payment_id: one },
  ]
  expect(await held()).toEqual(owned)
  at.api.sandbox.faults.clear(refused)
  await at.hurry()
  await at.settled()
  expect(await held()).toEqual(owned)
  const refunds = await rows('select status, reason, amount_paise from refunds where payment_id = any($1)', [
    [one, both.razorpay_payment_id],
  ])
  const refund = { status: 'processed', reason: 'second-payment', amount_paise: 20_000 }
  expect(refunds).toEqual([refund])
})

test('a database of 0.1.0 keeps its purchases and books, also what that version wrote beside 0.2.0', async () => {
  const url = await createEmptyDatabase()
  const migrationsUpTo = async (name: string) =>
    migrationsBefore((await allMigrations()).find(({ tag }) => tag.endsWith(name))?.idx ?? 0)
  await migrateDatabase(url, await migrationsUpTo('order-lines'))
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  const [learner, admin, course] = [randomUUID(), randomUUID(), randomUUID()]
  await client.query(
    `insert into learners (id, username, email, password_hash, role) values ($1, 'M', 'm@x.example', '', 'user')`,
    [learner],
  )
  await client.query(
    `insert into admins (id, username, email, password_hash, state) values ($1, 'A', 'a@x.example', '', '')`,
    [admin],
  )
  await client.query(
    `insert into courses (id, owner_id, title, description, price_paise, image, category, created_at, updated_at)
     values ($1, $2, 'T', 'D', 500, '', 'Web3', now(), now())`,
    [course, admin],
  )
  /** What the version before writes of a purchase, which knows no lines. */
  const buy = async (payment: string, status: string) => {
    const id = randomUUID()
    await client.query(
      `insert into orders (id, learner_id, course_id, admin_id, amount_paise, status, created_at, updated_at) values ($1, $2, $3, $4, 500, $5, now(), now())`,
      [id, learner, course, admin, status],
    )
    await client.query(
      `insert into payments (id, order_id, status, created_at, updated_at) values ($1, $2, 'captured', now(), now())`,
      [payment, id],
    )
    await client.query('begin')
    const entry = `insert into ledger_lines (id, entry, account, admin_id, amount_paise, payment_id, created_at) values (gen_random_uuid(), $1, $2, $3, $4, $5, now())`
    await client.query(entry, [`capture:${payment}`, 'provider', null, 500, payment])
    await client.query(entry, [`capture:${payment}`, 'admin', admin, -500, payment])
    await client.query('commit')
    await client.query(
      `insert into refunds (id, payment_id, amount_paise, status, reason, created_at, updated_at) values (gen_random_uuid(), $1, 500, 'requested', 'admin', now(), now())`,
      [payment],
    )
    return id
  }
  const grant = (payment: string) =>
    client.query(
      `insert into purchases (id, learner_id, course_id, payment_id, granted_at) values (gen_random_uuid(), $1, $2, $3, now())`,
      [learner, course, payment],
    )
  const before = await buy('pay_before', 'paid')
  await grant('pay_before')
  await migrateDatabase(url, await migrationsUpTo('lines-are-checked'))
  const after = await buy('pay_after', 'open')
  await client.query(`update orders set status = 'paid' where id = $1`, [after])
  await migrateDatabase(url)

  const { rows: found } = await client.query(
    `select l.order_id, l.amount_paise, l.is_open, p.id as payment,
       (select count(*)::int from ledger_lines e where e.order_line_id = l.id) as ledger,
       (select count(*)::int from refunds r where r.order_line_id = l.id) as refunds,
       (select count(*)::int from purchases u where u.order_line_id = l.id) as purchases
     from order_lines l join payments p on p.order_id = l.order_id order by p.id desc`,
  )
  const { db, pool } = connect(url, () => undefined)
  expect(await checkBooks({ db })).toEqual([])
  await pool.end()
  const line = { amount_paise: 500, is_open: false, ledger: 2, refunds: 1 }
  expect(found).toEqual([
    { ...line, order_id: before, payment: 'pay_before', purchases: 1 },
    { ...line, order_id: after, payment: 'pay_after', purchases: 0 },
  ])
  await client.end()
})
