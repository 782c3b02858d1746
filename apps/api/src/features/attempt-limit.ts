import { createHash } from 'node:crypto'
import { type ApiText, say } from '@skillharbor/contracts/said'
import { AppError } from './app-error.ts'

/** Counts attempts for all processes together. Keys are short strings that the caller chooses. */
export type AttemptLimit = {
  /** Returns the seconds to wait, 0 if attempts are left, and whether any is counted. Counts nothing. */
  wait: (key: string) => Promise<{ seconds: number; isCounted: boolean }>
  /** Counts one attempt. Returns the seconds to wait if there were too many, otherwise 0. */
  take: (key: string) => Promise<number>
  /** Resets the count. */
  forget: (key: string) => Promise<void>
}

/** Returns a short key that doesn't reveal its parts. */
export const attemptKey = (...parts: string[]): string => createHash('sha256').update(parts.join(' ')).digest('hex')

type LimitedOf<Text extends ApiText> = Text extends `${infer Limited}. Please wait {span} minutes and try again`
  ? Limited
  : never
/** How the API can begin to say that there was too much of something, such as `Too many attempts`. */
export type Limited = LimitedOf<ApiText>

/** Throws TOO_MANY_REQUESTS, with a message that begins with `limited`, unless `seconds` is 0. */
export const throwRateLimited = (seconds: number, limited: Limited): void => {
  if (seconds === 0) return
  const said =
    seconds > 120
      ? say(`${limited}. Please wait {span} minutes and try again`, { span: Math.ceil(seconds / 60) })
      : say(`${limited}. Please wait {span} seconds and try again`, { span: seconds })
  throw new AppError('TOO_MANY_REQUESTS', said, { retryAfter: seconds })
}
