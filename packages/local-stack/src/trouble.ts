/** Something a person can put right: the message is all they need to see, in one line. */
export class Trouble extends Error {}

/** An error's own words, in one line. */
export function reasonOf(error: unknown): string {
  const words = error instanceof Error ? error.message || error.name : String(error)
  return words.trim().replaceAll(/\s*\n\s*/g, ' ')
}
