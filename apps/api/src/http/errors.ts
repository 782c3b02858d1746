import { type ErrorBody, type ErrorCode, errorStatus, type Issue } from '@skillharbor/contracts/errors'
import { inline } from '@skillharbor/contracts/messages'
import { type FixedText, textOf } from '@skillharbor/contracts/said'
import type { TRPC_ERROR_CODE_KEY } from '@trpc/server'
import type { FastifyReply } from 'fastify'
import type { ZodError } from 'zod'
import { AppError } from '../features/app-error.ts'
import { StorageUnavailable } from '../features/port-errors.ts'
import type { Scope } from '../features/scope.ts'

/** The tRPC error code for each error code of the contracts. */
export const trpcCode: Record<ErrorCode, TRPC_ERROR_CODE_KEY> = {
  INVALID_INPUT: 'BAD_REQUEST',
  SIGNATURE_INVALID: 'BAD_REQUEST',
  LINK_INVALID: 'BAD_REQUEST',
  CHALLENGE_INVALID: 'BAD_REQUEST',
  UNAUTHENTICATED: 'UNAUTHORIZED',
  INVALID_CREDENTIALS: 'UNAUTHORIZED',
  SECOND_STEP_NEEDED: 'UNAUTHORIZED',
  FORBIDDEN: 'FORBIDDEN',
  ACCOUNT_SUSPENDED: 'FORBIDDEN',
  APPROVAL_PENDING: 'FORBIDDEN',
  SIGNUP_CLOSED: 'FORBIDDEN',
  CONFIRMATION_NEEDED: 'FORBIDDEN',
  SECOND_FACTOR_REQUIRED: 'FORBIDDEN',
  EMAIL_NOT_CONFIRMED: 'FORBIDDEN',
  NOT_FOUND: 'NOT_FOUND',
  METHOD_NOT_ALLOWED: 'METHOD_NOT_SUPPORTED',
  REQUEST_TIMEOUT: 'TIMEOUT',
  EMAIL_TAKEN: 'CONFLICT',
  USERNAME_TAKEN: 'CONFLICT',
  ALREADY_OWNED: 'CONFLICT',
  CONFLICT: 'CONFLICT',
  QUIZ_NOT_PASSED: 'CONFLICT',
  PAYMENT_DISPUTED: 'CONFLICT',
  PAYLOAD_TOO_LARGE: 'PAYLOAD_TOO_LARGE',
  UNSUPPORTED_MEDIA_TYPE: 'UNSUPPORTED_MEDIA_TYPE',
  TOO_MANY_REQUESTS: 'TOO_MANY_REQUESTS',
  INTERNAL: 'INTERNAL_SERVER_ERROR',
  PROVIDER_ERROR: 'BAD_GATEWAY',
  PROVIDER_UNAVAILABLE: 'SERVICE_UNAVAILABLE',
  UNAVAILABLE: 'SERVICE_UNAVAILABLE',
}

/** The error code for a status that the framework itself returns. */
const codeOfStatus: Record<number, ErrorCode> = {
  400: 'INVALID_INPUT',
  404: 'NOT_FOUND',
  405: 'METHOD_NOT_ALLOWED',
  408: 'REQUEST_TIMEOUT',
  413: 'PAYLOAD_TOO_LARGE',
  414: 'NOT_FOUND',
  415: 'UNSUPPORTED_MEDIA_TYPE',
  429: 'TOO_MANY_REQUESTS',
}

const messages: Partial<Record<ErrorCode, FixedText>> = {
  INVALID_INPUT: 'We couldn’t read that request',
  NOT_FOUND: 'There is nothing here',
  METHOD_NOT_ALLOWED: 'This call doesn’t accept that method',
  REQUEST_TIMEOUT: 'The request took too long to arrive',
  PAYLOAD_TOO_LARGE: 'The request is too large',
  UNSUPPORTED_MEDIA_TYPE: 'Send JSON, with the content type application/json',
  TOO_MANY_REQUESTS: 'Too many requests; please wait a moment',
}

// https://www.postgresql.org/docs/current/errcodes-appendix.html: connection exceptions, too many connections, and the
// server shutting down or starting up. Node's own codes mean that the server can't be reached.
const databaseAway = /^(08|53|57P0)|^(ECONNREFUSED|ECONNRESET|EPIPE|ETIMEDOUT|ENOTFOUND)$/

/** node-postgres gives these no code: the connection broke or went silent, or none was free in time. */
const connectionLost =
  /^(Connection terminated|timeout exceeded when trying to connect|Query read timeout$|the database stopped answering$|Client (has encountered a connection error|was closed) and is not queryable$)/

// A lock that wasn't free in time, a deadlock, two transactions at odds, a statement that took too long, and a
// transaction that stood idle.
const databaseBusy = /^(55P03|40P01|40001|57014|25P03)$/

const isBecauseOf = (error: unknown, is: (code: string, message: string) => boolean): boolean => {
  if (!(error instanceof Error)) return false
  const code = 'code' in error && typeof error.code === 'string' ? error.code : ''
  return is(code, error.message) || isBecauseOf(error.cause, is)
}

/** Whether the error or its cause is that the database can't be reached. */
const isDatabaseAway = (error: unknown): boolean =>
  isBecauseOf(error, (code, message) => databaseAway.test(code) || connectionLost.test(message))

/** Whether the error or its cause is that the database was too busy, and so may not be in a moment. */
const isDatabaseBusy = (error: unknown): boolean => isBecauseOf(error, (code) => databaseBusy.test(code))

/** When to try again if the database or the storage can't answer now, in seconds. */
const retryAfter = 2

/** INVALID_INPUT for input that doesn't match an operation's schema, with every issue. */
export const invalidInput = (error: ZodError): AppError => {
  const issues: Issue[] = error.issues.map(({ path, message }) => {
    const text = textOf(message)
    return { path: path.map(String).join('.'), message, ...(text && { text }) }
  })
  return new AppError('INVALID_INPUT', 'Invalid input', { issues })
}

const statusOf = (error: unknown): number | undefined =>
  error instanceof Error && 'statusCode' in error && typeof error.statusCode === 'number' ? error.statusCode : undefined

/**
 * Converts any error to one with an error code and a message for the user, never a stack, SQL or internals. Those stay
 * in its cause.
 */
export const toAppError = (error: unknown): AppError => {
  if (error instanceof AppError) return error
  if (error instanceof StorageUnavailable)
    return new AppError('UNAVAILABLE', 'We can’t reach the files right now. Please try again in a moment.', {
      retryAfter,
      cause: error,
    })
  if (isDatabaseAway(error) || isDatabaseBusy(error)) {
    return new AppError('UNAVAILABLE', 'We cannot answer right now; please try again', { retryAfter, cause: error })
  }
  const code = codeOfStatus[statusOf(error) ?? 500] ?? 'INTERNAL'
  return new AppError(code, messages[code] ?? inline.somethingWrong, { cause: error })
}

/**
 * The response body for an error. For our own faults (status 500 and above) it includes the request's id, which the
 * operator can find in the log.
 */
export const toErrorBody = (error: unknown, requestId?: string): ErrorBody => {
  const { code, message, text, issues } = toAppError(error)
  const body = { error: code, message, ...(text && { text }), ...(issues && { issues: [...issues] }) }
  return requestId !== undefined && httpStatusFor(body) >= 500 ? { ...body, requestId } : body
}

/** Logs an error that nobody expected, a storage that is away, and a statement that took too long, with what caused it. */
export const logFailure = (log: Pick<Scope['log'], 'error'>, error: unknown, details: object = {}): void => {
  const { code, cause } = toAppError(error)
  if (code === 'INTERNAL' || cause instanceof StorageUnavailable || isDatabaseBusy(cause))
    log.error({ err: cause ?? error, ...details }, 'failed')
}

/** Sets Retry-After, in seconds, for an error that says when to try again. */
export const setRetryAfter = (error: unknown, reply: FastifyReply): void => {
  const { retryAfter } = toAppError(error)
  if (retryAfter) reply.header('retry-after', retryAfter)
}

export const httpStatusFor = (body: ErrorBody): number => errorStatus[body.error]
