import type { ErrorCode, Issue } from '@skillharbor/contracts/errors'

/** A failure with an error code from the contracts and a message for the user. Each transport translates it. */
export class AppError extends Error {
  readonly code: ErrorCode
  readonly issues: readonly Issue[] | undefined
  /** For TOO_MANY_REQUESTS and UNAVAILABLE: seconds until the next attempt. */
  readonly retryAfter: number | undefined
  constructor(
    code: ErrorCode,
    message: string,
    options?: { issues?: readonly Issue[]; retryAfter?: number; cause?: unknown },
  ) {
    super(message, { cause: options?.cause })
    this.code = code
    this.issues = options?.issues
    this.retryAfter = options?.retryAfter
  }
}

/** INVALID_INPUT for a cursor that this list didn't return. */
export const invalidCursor = (): AppError => {
  const issues = [{ path: 'cursor', message: 'Not a cursor of this list; start again without one' }]
  return new AppError('INVALID_INPUT', 'Invalid input', { issues })
}
