import pg from 'pg'
import { beforeAll, expect, test, vi } from 'vitest'
import { migrateDatabase } from '../../src/db/migrate.ts'
import { caller } from '../caller.ts'
import { createEmptyDatabase } from '../database.ts'
import { shopUntil } from '../faults/shoppers.ts'
import { newAdmin, newCourse, newLearner } from '../people.ts'
import { startApi } from '../start-api.ts'
import { allMigrations, migrationsBefore, migrationsWith } from './versions.ts'

vi.setConfig({ testTimeout: 400_000 })

const migrations = await allMigrations()
/** From here on somebody serves while a migration runs. */
const first = 3
const recent = migrations.filter(({ idx }) => idx >= first)

type Used = { done: number; failed: string[] }

/** What a version that runs at the same time does to every table, with the limits of its pool, until `isOver`. */
const useTables = async (pool: pg.Pool, used: Used, isOver: () => boolean): Promise<void> => {
  const { rows } = await pool.query("select format('%I', tablename) as name from pg_tables where schemaname = 'public'")
  const use = async (name: string) => {
    while (!isOver()) {
      const client = await pool.connect()
      try {
        await client.query(
          `begin; select * from ${name} limit 1; lock table ${name} in row exclusive mode; select pg_sleep(0.02); commit`,
        )
        used.done++
      } catch (error) {
        used.failed.push(`${name}: ${error instanceof Error ? error.message : error}`)
        await client.query('rollback')
      } finally {
        client.release()
      }
    }
  }
  await Promise.all(rows.map(({ name }) => use(name)))
}

/** Goes up with the tests, a version at a time. */
let url: string
let pool: pg.Pool
beforeAll(async () => {
  url = await createEmptyDatabase()
  pool = new pg.Pool({ connectionString: url, max: 20, lock_timeout: 5_000, statement_timeout: 10_000 })
  return () => pool.end()
})

test.each(recent)('$tag runs while every table is read and written', async ({ idx }) => {
  // There is something to do for the first test only, or for one that runs alone.
  await migrateDatabase(url, await migrationsBefore(idx))
  const used: Used = { done: 0, failed: [] }
  let isOver = false
  const using = useTables(pool, used, () => isOver)
  await vi.waitFor(() => expect(used.done).toBeGreaterThan(0), 10_000)
  const before = used.done
  await migrateDatabase(url, await migrationsBefore(idx + 1))
  isOver = true
  await using
  expect(used.failed).toEqual([])
  expect(used.done).toBeGreaterThan(before)
})

// Expand, then contract (docs/operations.md): nothing that the version before may still ask for goes or gets stricter.
const breaking =
  /\bdrop\s+(table|column|type|view|function|schema)|\brename\s+(to|column)|\bset\s+not\s+null|\bset\s+data\s+type|add\s+column\s(?!.*\bdefault\b).*\bnot\s+null|\btruncate\b(?!\s+on)/i

test.each(recent)('$tag only adds, or names the version that stopped using what it removes', ({ sql }) => {
  const statements = sql.split('--> statement-breakpoint')
  const hard = statements.filter((one) => breaking.test(one.replaceAll(/or truncate on/gi, '')))
  if (!/^-- contract: .+/m.test(sql)) expect(hard).toEqual([])
})

test('every kind of migration runs while this version serves, even beside a report that outlasts the lock timeout', async () => {
  const api = await startApi()
  const admin = await newAdmin(api.url)
  const courses = await Promise.all(Array.from({ length: 20 }, () => newCourse(admin)))
  const learners = await Promise.all(Array.from({ length: 10 }, () => newLearner(api.url)))
  let isOver = false
  const shopping = shopUntil({ sandbox: api.sandbox, api }, { learners, courses }, () => isOver)

  const report = new pg.Client({ connectionString: api.config.DATABASE_URL })
  await report.connect()
  // Longer than the 5 s that a request waits for a lock.
  const reading = report.query('select pg_sleep(7) from (select count(*) from orders) all_orders')
  const next = await migrationsWith(`
    create table memos (id uuid primary key, order_id uuid not null references orders (id));
    --> statement-breakpoint
    alter table orders add column note text default 'none' not null;
    --> statement-breakpoint
    alter table orders add constraint orders_note check (length(note) < 100) not valid;
    --> statement-breakpoint
    create index orders_note on orders (note);
    --> statement-breakpoint
    alter table learners add column nickname text;`)
  await migrateDatabase(api.config.DATABASE_URL, next)
  await reading
  await report.end()
  const { status } = await caller(api.url).send('/readyz', {})
  isOver = true
  const { failed, bought } = await shopping
  expect(failed).toEqual([])
  expect(bought).toBeGreaterThan(0)
  expect(status).toBe(200)
  await api.stop()
})
