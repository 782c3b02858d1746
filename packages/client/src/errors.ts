import type { ErrorCode, Issue } from '@skillharbor/contracts/errors'
import { inline } from '@skillharbor/contracts/messages'
import { TRPCClientError } from '@trpc/client'
import type { AppRouter } from './router.ts'

/** `code` is NETWORK where the API did not answer; `message` is fit to be shown. */
export type ApiError = { code: ErrorCode | 'NETWORK'; message: string; issues: Issue[] }

const isApiError = (error: unknown): error is TRPCClientError<AppRouter> => error instanceof TRPCClientError

/** What a failed call means, whatever was thrown. */
export const errorOf = (error: unknown): ApiError => {
  if (isApiError(error) && error.data) {
    const { error: code, issues = [], requestId } = error.data
    // By which the operator finds in the log what the person reports.
    const message = requestId === undefined ? error.message : `${error.message} (reference ${requestId})`
    return { code, message, issues }
  }
  return { code: 'NETWORK', message: inline.somethingWrong, issues: [] }
}

/** An answer that asking again won't change: the request itself was refused. */
export const isRefusal = (error: unknown): boolean =>
  isApiError(error) && error.data != null && error.data.httpStatus >= 400 && error.data.httpStatus < 500
