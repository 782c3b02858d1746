import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { migrateDatabase } from '../src/db/migrate.ts'
import { order, owned, pay } from './buying.ts'
import { createEmptyDatabase } from './database.ts'
import { newAdmin, newCourse, newLearner } from './people.ts'
import { startApi, type TestApi } from './start-api.ts'

/** Defaults that a server elsewhere may have, and that change what Postgres answers. */
const oddDefaults = {
  datestyle: 'SQL, DMY',
  intervalstyle: 'sql_standard',
  timezone: 'Pacific/Chatham',
  bytea_output: 'escape',
  default_transaction_isolation: 'serializable',
  statement_timeout: '0',
}

let api: TestApi
beforeAll(async () => {
  const DATABASE_URL = await createEmptyDatabase()
  const client = new pg.Client({ connectionString: DATABASE_URL })
  await client.connect()
  for (const [name, value] of Object.entries(oddDefaults))
    await client.query(`alter database ${new URL(DATABASE_URL).pathname.slice(1)} set ${name} = '${value}'`)
  await client.end()
  await migrateDatabase(DATABASE_URL)
  api = await startApi({ DATABASE_URL })
})
afterAll(() => api.stop())

test('a course is sold, and its dates are right, whatever the defaults of the database', async () => {
  const admin = await newAdmin(api.url)
  const courseId = await newCourse(admin)
  const learner = await newLearner(api.url)
  await learner.call('rest', 'purchases.verify', { ...pay(api.sandbox, await order(learner, courseId)) })
  expect(await owned(learner)).toEqual([courseId])
  const { status, body } = await admin.call('rest', 'sales.list', {})
  expect(status).toBe(200)
  const [sale] = body.content as [{ createdAt: string }]
  expect(Math.abs(Date.parse(sale.createdAt) - Date.now())).toBeLessThan(3_600_000)
})

test('each connection has the product’s limits', async () => {
  const { rows } = await api.parts.pool.query(
    "select current_setting('statement_timeout') as statement, current_setting('lock_timeout') as lock, current_setting('idle_in_transaction_session_timeout') as idle",
  )
  expect(rows).toEqual([{ statement: '10s', lock: '5s', idle: '10s' }])
})
