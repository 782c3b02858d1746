import { type SQL, sql } from 'drizzle-orm'
import type { Db } from '../db/connection.ts'

/** Rows that one statement changes. */
export const batch = 2_000
/** Statements per run. The next night's run does the rest. */
const maxBatches = 25

/** Runs each statement, which changes one batch at most, until it finds no whole batch any more. */
export const inBatches = async (db: Db, statements: readonly SQL[]): Promise<void> => {
  for (const statement of statements) {
    for (let round = 0; round < maxBatches; round++) {
      const { rowCount } = await db.execute(statement)
      if ((rowCount ?? 0) < batch) break
    }
  }
}

/**
 * How long is kept what may have to be explained later, in days: security events, and complaints, reports and appeals after they
 * were decided (decisions 022 and 048). The database's trigger on security events and the sites' texts say the same.
 */
const keptDays = 400

/** What happened before this time isn't kept any more. Without `now`, it goes by the database's clock. */
export const keptSince = (now?: Date): SQL =>
  sql`${now ? sql`${now.toISOString()}::timestamptz` : sql`now()`} - ${`${keptDays} days`}::interval`
