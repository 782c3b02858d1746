import { sql } from 'drizzle-orm'
import type { Db, Transaction } from '../db/connection.ts'
import { AppError } from './app-error.ts'

// https://www.postgresql.org/docs/current/errcodes-appendix.html: query_canceled.
const wasCanceled = (error: unknown): boolean =>
  error instanceof Error && (('code' in error && error.code === '57014') || wasCanceled(error.cause))

/**
 * Runs reads of which each may take `ms` milliseconds in the database.
 * @throws UNAVAILABLE if one of them takes longer.
 */
export const boundedRead = async <T>(db: Db, ms: number, read: (tx: Transaction) => Promise<T>): Promise<T> => {
  try {
    return await db.transaction(async (tx) => {
      await tx.execute(sql`select set_config('statement_timeout', ${String(ms)}, true)`)
      return await read(tx)
    })
  } catch (error) {
    if (wasCanceled(error))
      throw new AppError('UNAVAILABLE', 'Searching takes too long right now. Please try again.', { cause: error })
    throw error
  }
}
