import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres'
import pg from 'pg'
import * as accounts from './schema/accounts.ts'
import * as certificates from './schema/certificates.ts'
import * as courses from './schema/courses.ts'
import * as curriculum from './schema/curriculum.ts'
import * as learning from './schema/learning.ts'
import * as orders from './schema/orders.ts'
import * as payments from './schema/payments.ts'
import * as reviews from './schema/reviews.ts'
import * as secondFactors from './schema/second-factors.ts'
import * as security from './schema/security.ts'
import * as teachers from './schema/teachers.ts'

const schema = {
  ...accounts,
  ...certificates,
  ...courses,
  ...curriculum,
  ...learning,
  ...orders,
  ...payments,
  ...secondFactors,
  ...reviews,
  ...security,
  ...teachers,
}
export type Schema = typeof schema
/** A transaction: all of its work is committed, or none. */
export type Transaction = Parameters<Parameters<NodePgDatabase<Schema>['transaction']>[0]>[0]
/** The database, or a transaction in it. Repositories accept both. */
export type Db = NodePgDatabase<Schema> | Transaction

/**
 * Releases a connection whose `begin` fails. drizzle-orm begins a transaction outside the block that releases its
 * connection, so if `begin` fails, for example on a connection that just broke, the pool would lose it for good.
 * https://github.com/drizzle-team/drizzle-orm/issues/6023
 */
const giveBackWhereBeginFails = (client: pg.PoolClient): void => {
  const query = client.query
  const watched = (...given: unknown[]): unknown => {
    const answer: unknown = Reflect.apply(query, client, given)
    const [first] = given
    const isBegin =
      typeof first === 'object' && first !== null && 'text' in first && /^begin\b/.test(String(first.text))
    if (isBegin && answer instanceof Promise) answer.catch((error: Error) => client.release(error))
    return answer
  }
  Object.assign(client, { query: watched })
}

/**
 * Opens a few connections for counting attempts. They are apart from the others, because a flood makes many requests count
 * in one row, one after the other. A count that a crash loses matters to nobody, so commits don't wait for the disk.
 */
export const connectForCounting = (url: string, onError: (error: Error) => void): pg.Pool => {
  const limits = { connectionTimeoutMillis: 5_000, statement_timeout: 5_000, lock_timeout: 5_000 }
  const pool = new pg.Pool({ connectionString: url, max: 3, ...limits, options: '-c synchronous_commit=off' })
  pool.on('error', onError)
  pool.on('connect', (client) => void client.on('error', onError))
  return pool
}

/**
 * Opens a connection pool. A statement may take 10 seconds, waiting for a lock or a connection 5 seconds each, so no
 * request waits longer. `onError` is called for broken connections, for example when the server restarts; the pool
 * replaces them by itself.
 */
export const connect = (url: string, onError: (error: Error) => void) => {
  const pool = new pg.Pool({
    connectionString: url,
    max: 20,
    connectionTimeoutMillis: 5_000,
    idle_in_transaction_session_timeout: 10_000,
    statement_timeout: 10_000,
    lock_timeout: 5_000,
    // By default, Postgres assumes a spinning disk, and then scans whole tables that have a usable index.
    options: '-c random_page_cost=1.1',
  })
  pool.on('error', onError)
  pool.on('connect', (client) => {
    client.on('error', onError)
    giveBackWhereBeginFails(client)
  })
  return { pool, db: drizzle(pool, { schema }) }
}
