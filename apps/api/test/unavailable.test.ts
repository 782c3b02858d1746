import { DrizzleQueryError } from 'drizzle-orm'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { caller } from './caller.ts'
import { startApi, type TestApi } from './start-api.ts'

/** What the catalogue fails with; set by each test. */
let failure: Error
let api: TestApi
beforeAll(async () => {
  const catalogue = async () => {
    throw failure
  }
  api = await startApi({ WORKER: 'apart' }, { ports: () => ({ catalogue }) })
})
afterAll(() => api.stop())

const postgresError = (code: string) => Object.assign(new pg.DatabaseError('from Postgres', 1, 'error'), { code })

const failures: readonly (readonly [what: string, cause: Error])[] = [
  ['a connection that broke before', new Error('Client has encountered a connection error and is not queryable')],
  ['a connection that was closed before', new Error('Client was closed and is not queryable')],
  ['a connection that is silent', new Error('Query read timeout')],
  ['a lock that isn’t free in time', postgresError('55P03')],
  ['a deadlock', postgresError('40P01')],
  ['transactions at odds', postgresError('40001')],
  ['a statement that takes too long', postgresError('57014')],
  ['a transaction that stood idle', postgresError('25P03')],
]

describe.each(['rest', 'trpc'] as const)('over %s', (transport) => {
  test.each(failures)('%s is answered 503, with when to try again', async (_, cause) => {
    failure = new DrizzleQueryError('select 1', [], cause)
    const { status, body, headers } = await caller(api.url).call(transport, 'courses.list')
    expect({ status, error: body.error }).toEqual({ status: 503, error: 'UNAVAILABLE' })
    expect(headers.get('retry-after')).toBe('2')
  })

  test('a mistake in a query is still our fault', async () => {
    failure = new DrizzleQueryError('select 1', [], postgresError('42703'))
    expect(await caller(api.url).call(transport, 'courses.list')).toMatchObject({ status: 500 })
  })
})
