import { AppError } from './app-error.ts'
import type { Ports } from './scope.ts'

// https://www.postgresql.org/docs/current/errcodes-appendix.html: query_canceled.
const wasCanceled = (error: unknown): boolean =>
  error instanceof Error && (('code' in error && error.code === '57014') || wasCanceled(error.cause))

/**
 * Reads over the connections for searches, where each statement may take half a second.
 * @throws UNAVAILABLE if one of them takes longer.
 */
export const boundedRead = async <T>(
  { searches }: Pick<Ports, 'searches'>,
  read: (db: Ports['searches']) => Promise<T>,
): Promise<T> => {
  try {
    return await read(searches)
  } catch (error) {
    if (wasCanceled(error))
      throw new AppError('UNAVAILABLE', 'Searching takes too long right now. Please try again.', { cause: error })
    throw error
  }
}

/** A word of any script, with the signs that belong to its letters. */
export const anyWord = /[\p{L}\p{M}\p{N}]+/gu

/** More words than this don't make a search more precise, only dearer. */
const mostWords = 12

/** The different words that somebody typed into a search, in lower case: twelve at most. */
export const typedWords = (text: string): string[] =>
  [...new Set(text.normalize('NFC').toLowerCase().match(anyWord))].slice(0, mostWords)
