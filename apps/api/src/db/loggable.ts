import { DrizzleQueryError } from 'drizzle-orm'
import { stdSerializers } from 'pino'

/**
 * Converts an error for the log. A query's error has its parameters in message and stack, including password hashes,
 * emails and tokens, so only the query's text and the database's own message and code are logged.
 */
export const toLoggable = (error: Error): object => {
  if (!(error instanceof DrizzleQueryError)) return stdSerializers.err(error)
  const { query, cause } = error
  const code = cause && 'code' in cause ? cause.code : undefined
  return { type: 'DrizzleQueryError', query, code, cause: cause?.message }
}
