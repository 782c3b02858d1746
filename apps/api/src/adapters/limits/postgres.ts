import type pg from 'pg'
import { RateLimiterPostgres } from 'rate-limiter-flexible'
import type { Rule } from '../../features/quotas.ts'
import { attemptLimit } from './try-limit.ts'

/** Attempts counted in the database, so that all API processes share one count. */
export const postgresAttemptLimit = (pool: pg.Pool, { tries, seconds }: Rule) =>
  attemptLimit(
    new RateLimiterPostgres({
      storeClient: pool,
      // The migrations create the table.
      tableName: 'rate_limits',
      tableCreated: true,
      keyPrefix: 'attempts',
      points: tries,
      duration: seconds,
      // Whoever has used up a share is refused without asking the database.
      inMemoryBlockOnConsumed: tries,
    }),
  )
