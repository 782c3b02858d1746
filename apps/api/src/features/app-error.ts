import type { ErrorCode, Issue } from '@skillharbor/contracts/errors'
import type { FixedText, Said } from '@skillharbor/contracts/said'

/** What the API says: a text as it stands, or one that is filled in with values (`say`). */
export type Saying = FixedText | Said

const said = (saying: Saying) => (typeof saying === 'string' ? { message: saying } : saying)

/** A failure with an error code from the contracts and a message for the user. Each transport translates it. */
export class AppError extends Error {
  readonly code: ErrorCode
  /** What the message says, if it has values. */
  readonly text: Said['text'] | undefined
  readonly issues: readonly Issue[] | undefined
  /** For TOO_MANY_REQUESTS and UNAVAILABLE: seconds until the next attempt. */
  readonly retryAfter: number | undefined
  constructor(
    code: ErrorCode,
    saying: Saying,
    options?: { issues?: readonly Issue[]; retryAfter?: number; cause?: unknown },
  ) {
    super(said(saying).message, { cause: options?.cause })
    this.code = code
    this.text = typeof saying === 'string' ? undefined : saying.text
    this.issues = options?.issues
    this.retryAfter = options?.retryAfter
  }
}

/** An issue of the input at this dotted path. */
export const issueAt = (path: string, saying: Saying): Issue => ({ path, ...said(saying) })

/** INVALID_INPUT with one issue, which the message repeats. */
export const invalidAt = (path: string, saying: Saying): AppError =>
  new AppError('INVALID_INPUT', saying, { issues: [issueAt(path, saying)] })

/** INVALID_INPUT for a cursor that this list didn't return. */
export const invalidCursor = (): AppError =>
  new AppError('INVALID_INPUT', 'Invalid input', {
    issues: [issueAt('cursor', 'Not a cursor of this list; start again without one')],
  })
