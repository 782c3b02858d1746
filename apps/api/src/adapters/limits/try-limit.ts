import { type RateLimiterAbstract, RateLimiterRes } from 'rate-limiter-flexible'
import type { AttemptLimit } from '../../features/attempt-limit.ts'

const secondsUntil = ({ msBeforeNext }: RateLimiterRes) => Math.max(1, Math.ceil(msBeforeNext / 1000))

/**
 * Adapts a limiter, whatever its store, to the port that features use. `get` reads a key's count, where that is done otherwise
 * than by the limiter.
 */
export const attemptLimit = (
  limiter: RateLimiterAbstract,
  get: (key: string) => Promise<RateLimiterRes | null> = (key) => limiter.get(key),
): AttemptLimit => ({
  wait: async (key) => {
    const known = await get(key)
    const seconds = known && known.remainingPoints <= 0 ? secondsUntil(known) : 0
    return { seconds, isCounted: known !== null && known.consumedPoints > 0 }
  },
  take: async (key) => {
    try {
      await limiter.consume(key)
      return 0
    } catch (refused) {
      if (!(refused instanceof RateLimiterRes)) throw refused
      return secondsUntil(refused)
    }
  },
  forget: async (key) => {
    await limiter.delete(key)
  },
})
