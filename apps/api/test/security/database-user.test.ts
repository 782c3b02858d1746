import { randomUUID } from 'node:crypto'
import pg from 'pg'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { grantToApi } from '../../src/db/grant-to-api.ts'
import { prepareDatabase } from '../../src/db/prepare.ts'
import { order, owned, pay } from '../buying.ts'
import { createEmptyDatabase } from '../database.ts'
import { newAdmin, newCourse, newLearner } from '../people.ts'
import { startApi, type TestApi } from '../start-api.ts'

const user = `api_${randomUUID().slice(0, 8)}`
let ownerUrl: string
let apiUrl: string
let api: TestApi

/** Runs a statement as the owner, in the database with this URL. */
const asOwner = async (url: string, statement: string) => {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    return (await client.query(statement)).rows
  } finally {
    await client.end()
  }
}

beforeAll(async () => {
  ownerUrl = await createEmptyDatabase()
  apiUrl = Object.assign(new URL(ownerUrl), { username: user, password: 'q7Zr1Wm9Xc4Vb8Nk2Ls6' }).href
  await prepareDatabase({ DATABASE_URL: apiUrl, MIGRATION_DATABASE_URL: ownerUrl })
  api = await startApi({ DATABASE_URL: apiUrl })
})
afterAll(async () => {
  await api.stop()
  await asOwner(inject('postgresUrl'), `drop database "${new URL(ownerUrl).pathname.slice(1)}" with (force)`)
  await asOwner(inject('postgresUrl'), `drop role ${user}`)
})

test('S58: an API whose database user owns nothing sells a course, and runs its jobs', async () => {
  const courseId = await newCourse(await newAdmin(api.url))
  const learner = await newLearner(api.url)
  pay(api.sandbox, await order(learner, courseId))
  await expect.poll(() => owned(learner), { timeout: 10_000 }).toEqual([courseId])
  await api.jobsDone()
  expect((await learner.call('rest', 'auth.forgotPassword', { email: learner.email })).status).toBe(200)
  await api.jobsDone()
})

test('S58: the API’s database user owns nothing, and can’t change, add or remove a table', async () => {
  const ownedBy = `select relname from pg_class where relowner = '${user}'::regrole`
  expect(await asOwner(ownerUrl, ownedBy)).toEqual([])
  const [role] = await asOwner(
    ownerUrl,
    `select rolsuper, rolcreaterole, rolcreatedb from pg_roles where rolname = '${user}'`,
  )
  expect(role).toEqual({ rolsuper: false, rolcreaterole: false, rolcreatedb: false })
  for (const statement of [
    'create table mine (id int)',
    'create schema mine',
    'alter table courses disable trigger all',
    'alter table ledger_lines add column mine int',
    'drop table sessions',
    'truncate ledger_lines',
    'delete from drizzle.__drizzle_migrations',
    "select pg_read_file('/etc/passwd')",
  ])
    await expect(api.parts.pool.query(statement), statement).rejects.toThrow(/permission denied|must be owner/)
})

test('S58: it can work with a table that a later migration adds, and preparing again changes nothing', async () => {
  await asOwner(ownerUrl, 'create table later (id serial primary key, word text)')
  await api.parts.pool.query("insert into later (word) values ('new')")
  await Promise.all([grantToApi(ownerUrl, apiUrl), grantToApi(ownerUrl, apiUrl)])
  expect((await api.parts.pool.query('select word from later')).rows).toEqual([{ word: 'new' }])
})
