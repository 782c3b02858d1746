import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres'
import pg from 'pg'
import { type DatabaseLimits, databaseLimits } from './database-limits.ts'
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
import { sessionStatement } from './session.ts'
import { dropSilentConnections } from './silent-connections.ts'

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

type PoolLimits = Pick<DatabaseLimits, 'databaseConnection' | 'databaseAnswer'>
type Opened = { max: number; settings?: Record<string, string>; within?: PoolLimits }

/**
 * How long a connection that nobody uses is kept, in milliseconds. Opening one takes as long as dozens of queries, and it
 * would be those who come with a crowd that wait for it.
 */
const idleMs = 300_000

/**
 * Opens a pool in which each connection has the product's settings (session.ts). A query without an answer fails after
 * `within.databaseAnswer` (0: never): the server's own limits don't help if the server, or the network, goes silent.
 */
export const openPool = (
  url: string,
  onError: (error: Error) => void,
  { max, settings, within = databaseLimits }: Opened,
): pg.Pool => {
  const begin = sessionStatement(settings)
  const pool = new pg.Pool({
    connectionString: url,
    max,
    connectionTimeoutMillis: within.databaseConnection,
    query_timeout: within.databaseAnswer,
    idleTimeoutMillis: idleMs,
    keepAlive: true,
    keepAliveInitialDelayMillis: 10_000,
    // The pool waits for it, though its type doesn't say so.
    onConnect: async (client) => void (await client.query(begin)),
  })
  pool.on('error', onError)
  dropSilentConnections(pool)
  pool.on('connect', (client) => {
    client.on('error', onError)
    giveBackWhereBeginFails(client)
  })
  return pool
}

/**
 * Opens a few connections for counting attempts. They are apart from the others, because a flood makes many requests count
 * in one row, one after the other. A count that a crash loses matters to nobody, so commits don't wait for the disk.
 */
export const connectForCounting = (
  url: string,
  onError: (error: Error) => void,
  within: PoolLimits = databaseLimits,
): pg.Pool => {
  const settings = { statement_timeout: '5s', synchronous_commit: 'off' }
  return openPool(url, onError, { max: 3, settings, within })
}

/**
 * Opens the connection for the catalogue's version, which nearly every page needs. It is apart from the others, so that no
 * visitor waits behind whoever uses all of them. One is enough: a process asks once at a time.
 */
export const connectForCatalogue = (
  url: string,
  onError: (error: Error) => void,
  within: PoolLimits = databaseLimits,
): pg.Pool => openPool(url, onError, { max: 1, within })

/**
 * Opens the connections for what is looked up while somebody types. They are apart from the others, because each of their
 * statements may take half a second only: set once, that costs no round trip. The threshold says how much of their groups of
 * three letters two words must share to be compared letter by letter.
 */
export const connectForSearching = (
  url: string,
  onError: (error: Error) => void,
  within: PoolLimits = databaseLimits,
): pg.Pool => {
  const settings = { statement_timeout: '500ms', 'pg_trgm.word_similarity_threshold': '0.16' }
  return openPool(url, onError, { max: 4, settings, within })
}

/** Opens a connection for what reads everything: nobody waits for it, so it may take as long as it does. */
export const connectForReadingAll = (url: string, onError: (error: Error) => void): pg.Pool => {
  const within = { ...databaseLimits, databaseAnswer: 0 }
  return openPool(url, onError, { max: 1, settings: { statement_timeout: '0' }, within })
}

/** The database over a pool. */
export const databaseOn = (pool: pg.Pool): Db => drizzle(pool, { schema })

/**
 * Opens a connection pool. `onError` is called for broken connections, for example when the server restarts; the pool
 * replaces them by itself.
 */
export const connect = (url: string, onError: (error: Error) => void, within: PoolLimits = databaseLimits) => {
  const pool = openPool(url, onError, { max: 15, within })
  return { pool, db: databaseOn(pool) }
}
