/** What came of a promise's trials: every violation in words, and what is worth a note in the table. */
export type Finding = { trials: number; violations: string[]; note: string }

/** Whether time in which nothing would happen is waited for, or skipped. */
export type Pace = 'real' | 'hurried'

/**
 * A promise with what shows it. `run` takes a Postgres to make databases in, how many trials there shall be, and which part of
 * all trials they are, from 0: each part draws its own.
 */
export type Scenario = {
  promise: string
  title: string
  full: number
  /** How many of them are done in one world, where all of them would take hours: a run that is broken off loses one part. */
  part?: number
  /** The size that fits into `pnpm test`. */
  small: number
  run: (postgresUrl: string, size: number, pace: Pace, part?: number) => Promise<Finding>
}
