import { createHash } from 'node:crypto'
import { AppError } from '../app-error.ts'

/** Counts tries, for all processes together. Keys are short texts of the caller's choice. */
export type TryLimit = {
  /** Counts one try. Answers the seconds to wait where there were too many, else 0. */
  take: (key: string) => Promise<number>
  /** Forgets the tries. */
  forget: (key: string) => Promise<void>
}

/** A short key that names nobody. */
export const tryKey = (...parts: string[]): string => createHash('sha256').update(parts.join(' ')).digest('hex')

/** Counts a try; TOO_MANY_REQUESTS, beginning with `message`, where there were too many. */
export const takeTry = async (limit: TryLimit, key: string, message: string): Promise<void> => {
  const wait = await limit.take(key)
  if (wait === 0) return
  const [span, unit] = wait > 120 ? [Math.ceil(wait / 60), 'minutes'] : [wait, 'seconds']
  throw new AppError('TOO_MANY_REQUESTS', `${message}. Please wait ${span} ${unit} and try again`, { retryAfter: wait })
}
