/** A problem that the user can fix. The message, one line, is all they need to see. */
export class StartupError extends Error {}

/** The error's message in one line. */
export function messageOf(error: unknown): string {
  const message = error instanceof Error ? error.message || error.name : String(error)
  const lines = message.split('\n').map((line) => line.trim())
  return lines.filter((line) => line !== '').join(' ')
}
