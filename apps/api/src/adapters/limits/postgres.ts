import type pg from 'pg'
import { RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible'
import type { Rule } from '../../features/quotas.ts'
import { attemptLimit } from './try-limit.ts'

/** The database in which attempts are counted, and how a key's count is read. */
type Counting = { pool: pg.Pool; countOf: (key: string) => Promise<{ points: number; expire: string } | undefined> }

/** Attempts counted in the database, so that all API processes share one count. */
export const postgresAttemptLimit = ({ pool, countOf }: Counting, { tries, seconds }: Rule) => {
  const limiter = new RateLimiterPostgres({
    storeClient: pool,
    // The migrations create the table.
    tableName: 'rate_limits',
    tableCreated: true,
    keyPrefix: 'attempts',
    points: tries,
    duration: seconds,
    // Whoever has used up a share is refused without asking the database.
    inMemoryBlockOnConsumed: tries,
  })
  return attemptLimit(limiter, async (key) => {
    const count = await countOf(limiter.getKey(key))
    if (!count) return null
    const [left, ms] = [tries - count.points, Number(count.expire) - Date.now()]
    return new RateLimiterRes(Math.max(left, 0), Math.max(ms, 0), count.points)
  })
}
