/** A way in which endpoints are served. */
export type Transport = 'rest' | 'trpc'

/** The work to measure: an operation, with its transport, or a job. */
type Work = { transport: Transport | 'job'; name: string }

/** Runs the work, and records its duration and outcome. */
export type Instrument = <T>(work: Work, run: () => Promise<T>) => Promise<T>
