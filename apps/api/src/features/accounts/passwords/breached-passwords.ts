/** Knows passwords that were in a data breach. */
export type BreachedPasswords = {
  /** Whether the password was in a breach. Rejects if that can't be found out now. */
  includes: (password: string) => Promise<boolean>
}
