import { randomUUID } from 'node:crypto'
import pg from 'pg'
import { afterAll, expect, test } from 'vitest'
import { connect as openDatabase } from '../../src/db/connection.ts'
import { migrateDatabase } from '../../src/db/migrate.ts'
import { fillOrderNumbers } from '../../src/features/commerce/orders/fill-order-numbers.ts'
import { numberOf } from '../../src/features/commerce/orders/order-number.ts'
import { createEmptyDatabase } from '../database.ts'
import { allMigrations, migrationsBefore } from '../operations/versions.ts'

const [learner, admin] = [randomUUID(), randomUUID()]
/** An order's id whose number is SH-8D03-8E52, unless another order has that. */
const sameNumber = (at: number) => `019ab000-0000-7000-8000-000${at}8d038e52`

const clients: pg.Client[] = []
afterAll(() => Promise.all(clients.map((client) => client.end())))
/** Goes up with the first test. */
let url: string
const connect = async () => {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  clients.push(client)
  return client
}
const addCourse = async (client: pg.Client): Promise<string> => {
  const course = randomUUID()
  await client.query(
    `insert into courses (id, owner_id, title, description, price_paise, image, category, created_at, updated_at)
     values ($1, $2, 'T', 'D', 500, '', 'Web3', now(), now())`,
    [course, admin],
  )
  return course
}
/** Orders a course as 0.1.0 did, whose trigger adds the line. */
const orderBefore = async (client: pg.Client, id: string): Promise<void> => {
  await client.query(
    `insert into orders (id, learner_id, course_id, admin_id, amount_paise, status, created_at, updated_at)
     values ($1, $2, $3, $4, 500, 'open', now(), now())`,
    [id, learner, await addCourse(client), admin],
  )
}
/** Orders a course. No version gives the number. */
const order = async (client: pg.Client, id: string, courseId?: string): Promise<string | undefined> => {
  const course = courseId ?? (await addCourse(client))
  const { rows } = await client.query(
    `with opened as (insert into orders (id, learner_id, amount_paise, status, created_at, updated_at)
       values ($1, $2, 500, 'open', now(), now()) returning *),
     line as (insert into order_lines (id, order_id, learner_id, course_id, admin_id, list_price_paise, amount_paise, is_open, created_at)
       select id, id, learner_id, $3::uuid, $4::uuid, amount_paise, amount_paise, true, now() from opened)
     select number from opened`,
    [id, learner, course, admin],
  )
  return rows[0].number
}

test('orders from before get a number from their id, and two that would get the same get different ones', async () => {
  url = await createEmptyDatabase()
  const { idx } = (await allMigrations()).find(({ tag }) => tag.endsWith('order-numbers')) ?? { idx: 0 }
  await migrateDatabase(url, await migrationsBefore(idx))
  const client = await connect()
  await client.query(
    `insert into learners (id, username, email, password_hash, role) values ($1, 'M', 'm@x.example', '', 'user')`,
    [learner],
  )
  await client.query(
    `insert into admins (id, username, email, password_hash, state) values ($1, 'A', 'a@x.example', '', '')`,
    [admin],
  )
  for (const at of [1, 2]) await orderBefore(client, sameNumber(at))
  await orderBefore(client, '019ab000-0000-7000-8000-0000a1b2c3d4')
  await migrateDatabase(url)
  const numbers = async () =>
    (await client.query('select number from orders order by id')).rows.map((row) => row.number)
  // The migration would lock everybody out for as long as that takes.
  expect(await numbers()).toEqual(['', '', ''])
  const { db, pool } = openDatabase(url, () => undefined)
  await fillOrderNumbers({ db })
  await pool.end()
  const [last, ...same] = await numbers()
  expect(last).toBe('SH-A1B2-C3D4')
  expect(numberOf({ id: '019ab000-0000-7000-8000-0000a1b2c3d4', number: '' })).toBe(last)
  expect(same).toContain('SH-8D03-8E52')
  expect(new Set(same).size).toBe(2)
  for (const number of same) expect(number).toMatch(/^SH-[\dA-F]{4}-[\dA-F]{4}$/)
})

test('an order that comes back with the id that it had gets the number that it had', async () => {
  const client = await connect()
  const id = '019ab000-0000-7000-8000-0000deadbeef'
  expect(await order(client, id)).toBe('SH-DEAD-BEEF')
  await client.query('delete from order_lines where order_id = $1', [id])
  await client.query('delete from orders where id = $1', [id])
  expect(await order(client, id)).toBe('SH-DEAD-BEEF')
})

test('two orders that are made at the same moment never get the same number', async () => {
  const [first, second, observer] = [await connect(), await connect(), await connect()]
  // Courses that are made at the same moment wait for each other, too.
  const courses = [await addCourse(first), await addCourse(second)]
  await first.query('begin')
  expect(await order(first, '019ab000-0000-7000-8000-00030badcafe', courses[0])).toBe('SH-0BAD-CAFE')
  const other = order(second, '019ab000-0000-7000-8000-00040badcafe', courses[1])
  const waiting = `select count(*)::int as waiting from pg_locks where not granted and locktype = 'advisory'
    and database = (select oid from pg_database where datname = current_database())`
  await expect.poll(async () => (await observer.query(waiting)).rows[0].waiting).toBe(1)
  await first.query('commit')
  expect(await other).toMatch(/^SH-(?!0BAD-CAFE)/)
})

test('a marketplace’s orders get their numbers in one transaction, which holds few of the server’s locks', async () => {
  const client = await connect()
  await client.query('begin')
  await client.query(
    `insert into orders (id, learner_id, amount_paise, status, created_at, updated_at)
     select gen_random_uuid(), learner_id, amount_paise, 'closed', created_at, updated_at
     from orders, generate_series(1, 1000) where id = $1`,
    [sameNumber(1)],
  )
  const { rows } = await client.query(
    `select count(*)::int as locks from pg_locks where locktype = 'advisory' and pid = pg_backend_pid()`,
  )
  await client.query('rollback')
  expect(rows[0].locks).toBeLessThanOrEqual(64)
})
