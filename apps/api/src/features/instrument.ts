import type { ErrorCode } from '@skillharbor/contracts/errors'

/** What is done: an operation, by the door that it came in by, or a job of the queue. */
type Work = { kind: 'rest' | 'trpc' | 'job'; name: string }

/**
 * Does the work, and notes how long it took and what came of it.
 * @param codeIn the code of the error that a result stands for, where failures are not thrown.
 */
export type Instrument = <T>(
  work: Work,
  run: () => Promise<T>,
  errorCodeOf?: (result: T) => ErrorCode | undefined,
) => Promise<T>
