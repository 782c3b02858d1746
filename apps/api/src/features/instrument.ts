import type { ErrorCode } from '@skillharbor/contracts/errors'

/** The work to measure: an operation, with its transport, or a job. */
type Work = { kind: 'rest' | 'trpc' | 'job'; name: string }

/**
 * Runs the work, and records its duration and outcome.
 * @param errorCodeOf returns the error code of a result, for work that returns failures instead of throwing them.
 */
export type Instrument = <T>(
  work: Work,
  run: () => Promise<T>,
  errorCodeOf?: (result: T) => ErrorCode | undefined,
) => Promise<T>
