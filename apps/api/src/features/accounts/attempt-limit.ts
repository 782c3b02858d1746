import { createHash } from 'node:crypto'
import { AppError } from '../app-error.ts'

/** Counts tries, for all processes together. Keys are short texts of the caller's choice. */
export type AttemptLimit = {
  /** Counts nothing. Answers the seconds to wait where the tries are used up, else 0. */
  wait: (key: string) => Promise<number>
  /** Counts one try. Answers the seconds to wait where there were too many, else 0. */
  take: (key: string) => Promise<number>
  /** Forgets the tries. */
  forget: (key: string) => Promise<void>
}

/** A short key that names nobody. */
export const attemptKey = (...parts: string[]): string => createHash('sha256').update(parts.join(' ')).digest('hex')

/** TOO_MANY_REQUESTS, beginning with `message`, where somebody must wait so many seconds. */
export const throwRateLimited = (seconds: number, message: string): void => {
  if (seconds === 0) return
  const [span, unit] = seconds > 120 ? [Math.ceil(seconds / 60), 'minutes'] : [seconds, 'seconds']
  const words = `${message}. Please wait ${span} ${unit} and try again`
  throw new AppError('TOO_MANY_REQUESTS', words, { retryAfter: seconds })
}

/** Counts a try; TOO_MANY_REQUESTS, beginning with `message`, where there were too many. */
export const consumeAttempt = async (limit: AttemptLimit, key: string, message: string): Promise<void> =>
  throwRateLimited(await limit.take(key), message)
