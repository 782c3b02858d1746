/** A code of Node's, Postgres' or S3's, also where a library has only put it into its message. */
const inWords = /\b(E[A-Z]{4,}|ERR_[A-Z_]+)\b/

/**
 * What went wrong, in one word that names no host, path or account: the error's code, or that of what caused it. Undefined
 * if there is none.
 */
export const codeOf = (error: unknown): string | undefined => {
  if (!(error instanceof Error)) return undefined
  if ('code' in error && typeof error.code === 'string') return error.code
  if (
    error.name === 'AbortError' ||
    error.name === 'TimeoutError' ||
    /^no answer|^Query read timeout$/.test(error.message)
  )
    return 'no answer in time'
  return codeOf(error.cause) ?? inWords.exec(error.message)?.[0]
}
