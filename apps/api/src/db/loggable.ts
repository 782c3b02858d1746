import { DrizzleQueryError } from 'drizzle-orm'
import { stdSerializers } from 'pino'

/**
 * An error as the log may hold it. One of a query tells its parameters, in its message and its stack: passwords' hashes,
 * emails and tokens are among them, so only the query's text and the database's own words are kept.
 */
export const toLoggable = (error: Error): object => {
  if (!(error instanceof DrizzleQueryError)) return stdSerializers.err(error)
  const { query, cause } = error
  const code = cause && 'code' in cause ? cause.code : undefined
  return { type: 'DrizzleQueryError', query, code, cause: cause?.message }
}
