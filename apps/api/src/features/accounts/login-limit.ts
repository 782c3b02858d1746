/** Counts tries, for all processes together. Keys are short texts of the caller's choice. */
export type TryLimit = {
  /** Counts one try. Answers the seconds to wait where there were too many, else 0. */
  take: (key: string) => Promise<number>
  /** Forgets the tries. */
  forget: (key: string) => Promise<void>
}
