import type pg from 'pg'
import { RateLimiterPostgres } from 'rate-limiter-flexible'
import { attemptLimit, type Rule } from './try-limit.ts'

/** Tries counted in the database, so that several API processes count together. */
export const postgresAttemptLimit = (pool: pg.Pool, { tries, seconds }: Rule) =>
  attemptLimit(
    new RateLimiterPostgres({
      storeClient: pool,
      // The table comes with the migrations.
      tableName: 'rate_limits',
      tableCreated: true,
      keyPrefix: 'login',
      points: tries,
      duration: seconds,
    }),
  )
