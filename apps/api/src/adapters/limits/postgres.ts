import type pg from 'pg'
import { RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible'
import type { TryLimit } from '../../features/accounts/login-limit.ts'

/** Tries counted in the database, so that several API processes count together: `tries` in so many seconds. */
export const postgresTryLimit = (pool: pg.Pool, { tries, seconds }: { tries: number; seconds: number }): TryLimit => {
  const limiter = new RateLimiterPostgres({
    storeClient: pool,
    // The table comes with the migrations.
    tableName: 'rate_limits',
    tableCreated: true,
    keyPrefix: 'login',
    points: tries,
    duration: seconds,
  })
  return {
    take: async (key) => {
      try {
        await limiter.consume(key)
        return 0
      } catch (refused) {
        if (!(refused instanceof RateLimiterRes)) throw refused
        return Math.max(1, Math.ceil(refused.msBeforeNext / 1000))
      }
    },
    forget: async (key) => {
      await limiter.delete(key)
    },
  }
}
