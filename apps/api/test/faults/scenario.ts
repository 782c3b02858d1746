/** What came of a promise's trials: every violation in words, and what is worth a note in the table. */
export type Finding = { trials: number; violations: string[]; note: string }

/** Whether time in which nothing would happen is waited for, or skipped. */
export type Pace = 'real' | 'hurried'

/** A promise with what shows it. `run` takes a Postgres to make databases in, and how many trials there shall be. */
export type Scenario = {
  promise: string
  title: string
  full: number
  /** The size that fits into `pnpm test`. */
  small: number
  run: (postgresUrl: string, size: number, pace: Pace) => Promise<Finding>
}
