import { RateLimiterMemory } from 'rate-limiter-flexible'
import type { Rule } from '../../features/quotas.ts'
import { attemptLimit } from './try-limit.ts'

/** Attempts counted by this process alone. */
export const memoryAttemptLimit = ({ tries, seconds }: Rule) =>
  attemptLimit(new RateLimiterMemory({ points: tries, duration: seconds }))
