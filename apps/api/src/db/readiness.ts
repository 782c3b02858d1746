import { readFile } from 'node:fs/promises'
import pg from 'pg'
import { z } from 'zod'
import { migrationsFolder } from './migrate.ts'

/** Resolves with the reason, for the operator, if something can't be used; with nothing if it can. */
type Check = () => Promise<string | undefined>

const Journal = z.object({ entries: z.array(z.object({ when: z.number() })).min(1) })

/** Postgres's error code for a table that doesn't exist. */
const undefinedTable = '42P01'

/** The creation time of the newest migration that this version knows, in milliseconds since the epoch. */
const knownMigration = async (): Promise<number> => {
  const { entries } = Journal.parse(JSON.parse(await readFile(`${migrationsFolder}/meta/_journal.json`, 'utf8')))
  return Math.max(...entries.map(({ when }) => when))
}

/**
 * Checks whether this version can use the database, over its own connection, because a busy pool doesn't mean that the
 * database is down. A newer version's schema is fine, as migrations only ever add (docs/operations.md).
 */
export const databaseChecks = (url: string, onError: (error: Error) => void) => {
  const limits = { connectionTimeoutMillis: 4_000, statement_timeout: 4_000, query_timeout: 4_000 }
  const pool = new pg.Pool({ connectionString: url, max: 1, ...limits }).on('error', onError)
  let known: Promise<number> | undefined
  const database: Check = async () => void (await pool.query('select 1'))
  const migrations: Check = async () => {
    known ??= knownMigration()
    const ask = pool
      .query<{ last: string | null }>('select max(created_at) as last from drizzle.__drizzle_migrations')
      .catch((error: Error & { code?: string }) => {
        if (error.code !== undefinedTable) throw error
        return { rows: [] }
      })
    const [newest, { rows }] = await Promise.all([known, ask])
    return Number(rows[0]?.last ?? 0) >= newest
      ? undefined
      : 'The database is older than this version: run the migrations'
  }
  return { checks: { database, migrations }, close: () => pool.end() }
}
