/** One tool of the test command: how to run it, and how to tell from what it left how much it looked at. */
export type Check = {
  readonly name: string
  /** The command and its arguments; `report` is a path where it may leave a JSON report. */
  readonly command: (report: string) => readonly [string, ...string[]]
  readonly env?: (report: string) => Readonly<Record<string, string>>
  readonly count: (finished: Finished) => Count
}

export type Finished = {
  /** The exit code; null when it was killed or could not start. */
  readonly code: number | null
  /** What it wrote to both streams. */
  readonly output: string
  /** The text of its report, empty when it left none. */
  readonly report: string
}

/** What a check looked at (`11 packages`), and how that adds to the last line of all. */
export type Count = { readonly ran: string; readonly passed: number; readonly failed: number }

export type Result = Count & { readonly name: string; readonly seconds: number; readonly output: string }
