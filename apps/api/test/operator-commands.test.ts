import { fork } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import pg from 'pg'
import { afterAll, beforeAll, expect, inject, onTestFinished, test, vi } from 'vitest'
import { connectForReadingAll } from '../src/db/connection.ts'
import { programFile } from './faults/programs.ts'

vi.setConfig({ testTimeout: 90_000 })

const name = `test_${randomUUID().replaceAll('-', '')}`
const url = Object.assign(new URL(inject('postgresUrl')), { pathname: name }).href

const query = async (connectionString: string, text: string) => {
  const client = new pg.Client({ connectionString })
  await client.connect()
  try {
    return (await client.query(text)).rows
  } finally {
    await client.end()
  }
}
beforeAll(() => query(inject('postgresUrl'), `create database ${name}`))
afterAll(() => query(inject('postgresUrl'), `drop database ${name} with (force)`))

/** A command of the operator's in a process of its own; answers its exit code. */
const operate = async (command: string, at = url): Promise<unknown> => {
  const env = {
    PATH: process.env.PATH,
    DATABASE_URL: at,
    STORAGE_SECRET: 'a storage secret for tests',
    CERTIFICATE_KEY: 'ab'.repeat(32),
    RAZORPAY_KEY_ID: 'rzp_test_1',
    RAZORPAY_KEY_SECRET: 'k',
    RAZORPAY_WEBHOOK_SECRET: 'w',
  }
  const [code] = await once(fork(await programFile('operator'), [command], { env }), 'exit')
  return code
}
const migrate = () => operate('migrate')
const migrations = () => query(url, 'select hash from drizzle.__drizzle_migrations order by id')

test('`migrate` creates the schema, also when two run at once, and then has nothing to do', async () => {
  expect(await Promise.all([migrate(), migrate()])).toEqual([0, 0])
  expect(await query(url, 'select count(*)::int as courses from courses')).toEqual([{ courses: 0 }])
  expect(await query(url, "select to_regclass('graphile_worker.jobs') is not null as made")).toEqual([{ made: true }])
  const made = await migrations()
  expect(new Set(made.map(({ hash }) => hash)).size).toBe(made.length)
  expect(await migrate()).toBe(0)
  expect(await migrations()).toEqual(made)
})

test('`check-books` exits with 0 if the books agree, and with 2 if it can’t tell', async () => {
  await migrate()
  expect(await operate('check-books')).toBe(0)
  expect(await operate('check-books', `${url}_elsewhere`)).toBe(2)
})

test('what reads all books may take longer than a request', async () => {
  const pool = connectForReadingAll(url, () => undefined)
  onTestFinished(() => pool.end())
  expect((await pool.query('show statement_timeout')).rows).toEqual([{ statement_timeout: '0' }])
  expect(pool.options.query_timeout).toBe(0)
})
