import pLimit from 'p-limit'
import { AppError } from './app-error.ts'

/**
 * Runs costly work a little at a time: `atOnce` under way, at most `waiting` behind them. What comes beyond is refused
 * with TOO_MANY_REQUESTS rather than kept waiting without a bound. `what` names the work to the person.
 */
export const limitConcurrency = ({ atOnce, waiting, what }: { atOnce: number; waiting: number; what: string }) => {
  const limit = pLimit(atOnce)
  return <T>(work: () => Promise<T>): Promise<T> => {
    if (limit.pendingCount < waiting) return limit(work)
    throw new AppError('TOO_MANY_REQUESTS', `Too many ${what} at once; please try again in a moment`, { retryAfter: 2 })
  }
}
