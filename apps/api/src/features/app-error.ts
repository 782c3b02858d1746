import type { ErrorCode, Issue } from '@skillharbor/contracts/errors'

/** A failure with a code of the contracts' list and words for the person; the doors translate it for their wire. */
export class AppError extends Error {
  readonly code: ErrorCode
  readonly issues: readonly Issue[] | undefined
  /** With TOO_MANY_REQUESTS: when to try again, in seconds. */
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

/** INVALID_INPUT for a cursor that the list did not give. */
export const invalidCursor = (): AppError => {
  const issues = [{ path: 'cursor', message: 'Not a cursor of this list; start again without one' }]
  return new AppError('INVALID_INPUT', 'Invalid input', { issues })
}
