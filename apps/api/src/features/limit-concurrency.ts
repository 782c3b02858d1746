import pLimit from 'p-limit'
import { AppError } from './app-error.ts'

/**
 * Limits concurrent expensive work: `atOnce` tasks run and up to `waiting` wait. Throws TOO_MANY_REQUESTS beyond that.
 * `what` names the work in the message.
 */
export const limitConcurrency = ({ atOnce, waiting, what }: { atOnce: number; waiting: number; what: string }) => {
  const limit = pLimit(atOnce)
  return <T>(work: () => Promise<T>): Promise<T> => {
    if (limit.pendingCount < waiting) return limit(work)
    throw new AppError('TOO_MANY_REQUESTS', `Too many ${what} at once; please try again in a moment`, { retryAfter: 2 })
  }
}
