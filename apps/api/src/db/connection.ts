import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres'
import pg from 'pg'
import * as accounts from './schema/accounts.ts'
import * as courses from './schema/courses.ts'
import * as orders from './schema/orders.ts'
import * as payments from './schema/payments.ts'

const schema = { ...accounts, ...courses, ...orders, ...payments }
export type Schema = typeof schema
/** Work of which all is done or nothing. */
export type Transaction = Parameters<Parameters<NodePgDatabase<Schema>['transaction']>[0]>[0]
/** The database, or a transaction in it: repositories take either. */
export type Db = NodePgDatabase<Schema> | Transaction

/**
 * drizzle-orm begins a transaction outside the block that gives its connection back: where `begin` itself fails, as on a
 * connection that just broke, it would be lost to the pool for good. https://github.com/drizzle-team/drizzle-orm/issues/6023
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
 * A pool of connections. A statement may take 10 s, a lock and a connection 5 s: nobody waits longer for an answer.
 * `onError` hears of connections that broke, as when the server restarts; the pool replaces them by itself.
 */
export const connect = (url: string, onError: (error: Error) => void) => {
  const pool = new pg.Pool({
    connectionString: url,
    max: 20,
    connectionTimeoutMillis: 5_000,
    idle_in_transaction_session_timeout: 10_000,
    statement_timeout: 10_000,
    lock_timeout: 5_000,
    // Postgres reckons with a spinning disk unless told otherwise, and then reads whole tables where an index is at hand.
    options: '-c random_page_cost=1.1',
  })
  pool.on('error', onError)
  pool.on('connect', (client) => {
    client.on('error', onError)
    giveBackWhereBeginFails(client)
  })
  return { pool, db: drizzle(pool, { schema }) }
}
