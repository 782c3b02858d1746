import { type RateLimiterAbstract, RateLimiterRes } from 'rate-limiter-flexible'
import type { TryLimit } from '../../features/accounts/login-limit.ts'

/** So many tries in so many seconds. */
export type Rule = { tries: number; seconds: number }

/** The limiter as the port that features know, wherever it counts. */
export const tryLimit = (limiter: RateLimiterAbstract): TryLimit => ({
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
})
