import { DrizzleQueryError } from 'drizzle-orm'
import { stdSerializers } from 'pino'

/** The query's error that this error is, or was caused by. It has the query's parameters in its message and its stack. */
const queryErrorIn = (error: unknown): DrizzleQueryError | undefined => {
  if (error instanceof DrizzleQueryError) return error
  return error instanceof Error ? queryErrorIn(error.cause) : undefined
}

/**
 * Converts an error for the log. A query's parameters are password hashes, emails and tokens, too, so only the query's text
 * and the database's own message and code are logged.
 */
export const toLoggable = (error: Error): object => {
  const failed = queryErrorIn(error)
  if (!failed) return stdSerializers.err(error)
  const { query, cause } = failed
  const code = cause && 'code' in cause ? cause.code : undefined
  const type = 'DrizzleQueryError'
  return { type, ...(error !== failed && { message: error.message }), query, code, cause: cause?.message }
}

/** The error as others may keep its text, without a query's parameters. */
export const withoutParameters = (error: unknown): unknown => {
  const failed = queryErrorIn(error)
  return failed ? new Error(`A query failed: ${failed.cause?.message}, in ${failed.query.slice(0, 200)}`) : error
}
