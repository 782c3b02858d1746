import { setTimeout as pause } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { readMigrationFiles } from 'drizzle-orm/migrator'
import { drizzle } from 'drizzle-orm/node-postgres'
import { migrate } from 'drizzle-orm/node-postgres/migrator'
import { runMigrations as migrateJobs } from 'graphile-worker'
import pg from 'pg'
import { sessionStatement } from './session.ts'

export const migrationsFolder = fileURLToPath(new URL('./migrations', import.meta.url))
/** Any number works, as long as every process uses the same one. */
const lockId = 7_252_026

/**
 * While a migration waits for a table lock, all later requests wait behind it. So it waits for less time than a request
 * may (5 s), and than Postgres takes to look for a deadlock (1 s), and retries after a pause, for two minutes.
 */
const lockWithin = '500ms'
const tries = 120
const betweenMs = 1_000

// https://www.postgresql.org/docs/current/errcodes-appendix.html: lock_not_available, deadlock_detected.
const wasLocked = (error: unknown): boolean => {
  if (!(error instanceof Error)) return false
  return ('code' in error && (error.code === '55P03' || error.code === '40P01')) || wasLocked(error.cause)
}

/**
 * Begins a transaction that first locks every table named in the pending migrations. Locking them one by one could
 * deadlock with a request, and Postgres might cancel the request.
 */
const beginHolding = async (client: pg.Client, migrationsFolder: string): Promise<void> => {
  const applied = await client
    .query<{ last: string | null }>('select max(created_at) as last from drizzle.__drizzle_migrations')
    .catch(() => ({ rows: [] }))
  const last = Number(applied.rows[0]?.last ?? 0)
  const pending = readMigrationFiles({ migrationsFolder }).filter(({ folderMillis }) => folderMillis > last)
  const words = pending.flatMap(({ sql }) => sql.join(' ').match(/\w+/g) ?? [])
  const named = await client.query<{ name: string }>(
    "select format('%I', tablename) as name from pg_tables where schemaname = 'public' and tablename = any($1) order by 1",
    [words],
  )
  await client.query('begin')
  if (named.rows.length > 0)
    await client.query(`lock table ${named.rows.map(({ name }) => name).join(', ')} in access exclusive mode`)
}

/**
 * Migrates the database to this version's schema, while the previous version keeps serving. Several processes can run
 * it at once; they take turns. All pending migrations are applied in one transaction, or none. Throws if the database
 * can't be reached, or its tables stay locked for two minutes.
 */
export const migrateDatabase = async (url: string, from = migrationsFolder): Promise<void> => {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 10_000, keepAlive: true })
  await client.connect()
  try {
    // Ours may take long, and so may another process's.
    const limits = { statement_timeout: '0', idle_in_transaction_session_timeout: '0', lock_timeout: '10min' }
    await client.query(sessionStatement(limits))
    await client.query('select pg_advisory_lock($1)', [lockId])
    await client.query(`set lock_timeout = '${lockWithin}'`)
    for (let left = tries; ; left -= 1) {
      try {
        await beginHolding(client, from)
        // Its own `begin` has no effect inside ours, and its `commit` ends ours.
        await migrate(drizzle(client), { migrationsFolder: from })
        break
      } catch (error) {
        await client.query('rollback')
        if (left === 0 || !wasLocked(error)) throw error
        await pause(betweenMs)
      }
    }
    await migrateJobs({ connectionString: url })
  } finally {
    await client.end()
  }
}
