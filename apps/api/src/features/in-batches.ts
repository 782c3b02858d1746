import type { SQL } from 'drizzle-orm'
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
