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
