import { readFile } from 'node:fs/promises'
import type pg from 'pg'
import { z } from 'zod'
import { openPool } from './connection.ts'
import { databaseLimits } from './database-limits.ts'
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
 * Checks whether this version can use the database: over the same connections as requests, so that it notices if they went
 * silent. If all of them are in use, it asks over one of its own, because a busy pool doesn't mean that the database is
 * down. A newer version's schema is fine, as migrations only ever add (docs/operations.md).
 */
export const databaseChecks = (
  url: string,
  shared: pg.Pool,
  onError: (error: Error) => void,
  within = databaseLimits,
) => {
  const answerMs = within.databaseQuickAnswer
  const spare = openPool(url, onError, { max: 1, within: { databaseConnection: answerMs, databaseAnswer: answerMs } })
  const ask = <Row extends pg.QueryResultRow>(text: string) => {
    const isBusy = shared.idleCount === 0 && shared.totalCount >= shared.options.max
    return (isBusy ? spare : shared).query<Row>(Object.assign({ text }, { query_timeout: answerMs }))
  }
  let known: Promise<number> | undefined
  const database: Check = async () => void (await ask('select 1'))
  const migrations: Check = async () => {
    known ??= knownMigration()
    const applied = ask<{ last: string | null }>('select max(created_at) as last from drizzle.__drizzle_migrations')
    const asked = applied.catch((error: Error & { code?: string }) => {
      if (error.code !== undefinedTable) throw error
      return { rows: [] }
    })
    const [newest, { rows }] = await Promise.all([known, asked])
    return Number(rows[0]?.last ?? 0) >= newest
      ? undefined
      : 'The database is older than this version: run the migrations'
  }
  return { checks: { database, migrations }, close: () => spare.end() }
}
