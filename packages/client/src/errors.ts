import type { ErrorCode, Issue } from '@skillharbor/contracts/errors'
import { TRPCClientError } from '@trpc/client'
import { apiText, somethingWrong } from './api-texts/api-texts.ts'
import type { AppRouter } from './router.ts'

/** `code` is NETWORK if the API didn't answer. `message` can be shown. */
export type ApiError = { code: ErrorCode | 'NETWORK'; message: string; issues: Issue[] }

const isApiError = (error: unknown): error is TRPCClientError<AppRouter> => error instanceof TRPCClientError

/** The API's error, whatever was thrown, with its texts in the page's language. */
export const errorOf = (error: unknown): ApiError => {
  if (isApiError(error) && error.data) {
    const { error: code, text, issues = [], requestId } = error.data
    // The operator finds the request in the log by it.
    const reference = requestId ? ` (${apiText('reference')} ${requestId})` : ''
    return {
      code,
      message: apiText(error.message, text) + reference,
      issues: issues.map((issue) => ({ ...issue, message: apiText(issue.message, issue.text) })),
    }
  }
  return { code: 'NETWORK', message: somethingWrong(), issues: [] }
}

/** Why the API doesn't allow it, as a text that can be shown; undefined for any other failure. */
export const refusalIn = (error: unknown): string | undefined => {
  const { code, message } = errorOf(error)
  return code === 'FORBIDDEN' ? message : undefined
}

/** Whether the request itself was rejected, so that a retry can't succeed. */
export const isRefusal = (error: unknown): boolean =>
  isApiError(error) && error.data != null && error.data.httpStatus >= 400 && error.data.httpStatus < 500

/** Whether a call was refused because the session is over, such as when it was ended elsewhere. */
export const isSessionOver = (error: unknown): boolean => isApiError(error) && error.data?.error === 'UNAUTHENTICATED'
