import { rename, rm, writeFile } from 'node:fs/promises'
import Fastify from 'fastify'
import pg from 'pg'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { openPool } from '../../src/db/connection.ts'
import { databaseChecks } from '../../src/db/readiness.ts'
import { healthRoutes } from '../../src/http/health.ts'
import { caller } from '../caller.ts'
import { startApi, type TestApi } from '../start-api.ts'

vi.setConfig({ testTimeout: 60_000 })
const patience = { timeout: 30_000 }

let api: TestApi
beforeAll(async () => {
  api = await startApi({ WORKER: 'apart' })
})
afterAll(() => api.stop())

const readiness = async () => {
  const { status, body } = await caller(api.url).send('/readyz', {})
  return { status, body }
}
const ready = {
  status: 200,
  body: { status: 'ok', checks: { database: 'ok', migrations: 'ok', storage: 'ok', media: 'ok' } },
}

test('/readyz checks database, migrations and storage, and caches the result for a second', async () => {
  await expect.poll(readiness, patience).toEqual(ready)
  const asked = vi.spyOn(pg.Client.prototype, 'query')
  await Promise.all(Array.from({ length: 200 }, readiness))
  // Three questions a round; a slow machine may need a few rounds for 200.
  expect(asked.mock.calls.length).toBeLessThan(60)
  asked.mockRestore()
})

test('a database with an older schema is not ready, one with a newer schema is', async () => {
  const { pool } = api.parts
  await pool.query('update drizzle.__drizzle_migrations set created_at = created_at + 1e12')
  await expect.poll(readiness, patience).toEqual(ready)
  await pool.query('update drizzle.__drizzle_migrations set created_at = created_at - 1.5e12')
  const older = 'The database is older than this version: run the migrations'
  const checks = { ...ready.body.checks, migrations: older }
  await expect.poll(readiness, patience).toEqual({ status: 503, body: { status: 'unavailable', checks } })
  await pool.query('update drizzle.__drizzle_migrations set created_at = created_at + 5e11')
  await expect.poll(readiness, patience).toEqual(ready)
})

test('a process whose storage goes away is degraded, says why in a word, and still takes requests', async () => {
  await expect.poll(readiness, patience).toEqual(ready)
  const { STORAGE_DIR: folder } = api.config
  await rename(folder, `${folder}-gone`)
  await writeFile(folder, 'a file, where a folder should be')
  const checks = { ...ready.body.checks, storage: 'The storage cannot be used: ENOTDIR' }
  await expect.poll(readiness, patience).toEqual({ status: 200, body: { status: 'degraded', checks } })
  await rm(folder)
  await rename(`${folder}-gone`, folder)
  await expect.poll(readiness, patience).toEqual(ready)
})

test('a process isn’t ready before it reached its storage once', async () => {
  const app = Fastify()
  let isThere = false
  const storage = async () => {
    if (!isThere) throw Object.assign(new Error('The key is wrong'), { code: 'SignatureDoesNotMatch' })
    return undefined
  }
  healthRoutes(app, { required: {}, atStart: { storage }, advisory: {} }, () => false)
  const ask = async () => {
    const { statusCode, body } = await app.inject('/readyz')
    return { statusCode, ...JSON.parse(body) }
  }
  const checks = { storage: 'The storage cannot be used: SignatureDoesNotMatch' }
  expect(await ask()).toEqual({ statusCode: 503, status: 'unavailable', checks })
  isThere = true
  await expect.poll(ask, patience).toMatchObject({ statusCode: 200, status: 'ok' })
  isThere = false
  await expect.poll(ask, patience).toEqual({ statusCode: 200, status: 'degraded', checks })
  await app.close()
})

test('a process without room for videos is degraded, and still takes requests', async () => {
  vi.stubEnv('TMPDIR', `${api.config.STORAGE_DIR}/nowhere`)
  const checks = { ...ready.body.checks, media: 'Videos cannot be prepared: the temporary folder cannot be written to' }
  await expect.poll(readiness, patience).toEqual({ status: 200, body: { status: 'degraded', checks } })
  vi.unstubAllEnvs()
  await expect.poll(readiness, patience).toEqual(ready)
})

test('an exhausted pool counts as busy, not as an unreachable database', async () => {
  const { pool } = api.parts
  const busy = await Promise.all(Array.from({ length: pool.options.max }, () => pool.connect()))
  try {
    await new Promise((later) => setTimeout(later, 1_100))
    expect(await readiness()).toEqual(ready)
  } finally {
    for (const client of busy) client.release()
  }
})

test('an empty database is distinguished from an unreachable one', async () => {
  const empty = Object.assign(new URL(api.config.DATABASE_URL), { pathname: 'postgres' }).href
  const pool = openPool(empty, () => undefined, { max: 1 })
  const { checks, close } = databaseChecks(empty, pool, () => undefined)
  expect(await checks.database()).toBe(undefined)
  expect(await checks.migrations()).toBe('The database is older than this version: run the migrations')
  await Promise.all([close(), pool.end()])
})
