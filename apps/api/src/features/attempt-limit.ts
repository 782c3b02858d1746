import { createHash } from 'node:crypto'
import { AppError } from './app-error.ts'

/** Counts attempts for all processes together. Keys are short strings that the caller chooses. */
export type AttemptLimit = {
  /** Returns the seconds to wait, or 0 if attempts are left. Counts nothing. */
  wait: (key: string) => Promise<number>
  /** Counts one attempt. Returns the seconds to wait if there were too many, otherwise 0. */
  take: (key: string) => Promise<number>
  /** Resets the count. */
  forget: (key: string) => Promise<void>
}

/** Returns a short key that doesn't reveal its parts. */
export const attemptKey = (...parts: string[]): string => createHash('sha256').update(parts.join(' ')).digest('hex')

/** Throws TOO_MANY_REQUESTS, with a message that begins with `message`, unless `seconds` is 0. */
export const throwRateLimited = (seconds: number, message: string): void => {
  if (seconds === 0) return
  const [span, unit] = seconds > 120 ? [Math.ceil(seconds / 60), 'minutes'] : [seconds, 'seconds']
  const words = `${message}. Please wait ${span} ${unit} and try again`
  throw new AppError('TOO_MANY_REQUESTS', words, { retryAfter: seconds })
}
