import { setTimeout as pause } from 'node:timers/promises'
import { type DestinationStream, pino } from 'pino'

/** How much waits for a reader that has stopped, in bytes; what comes after that is dropped. */
const mostWaiting = 4_000_000
/** How long the end of the process waits for the reader, in ms. */
const lastWait = 1_000

/**
 * Standard output as the log's destination. A reader that has stopped does not hold the process, and one that went away
 * does not end it. `written` resolves when all is written, or with false where nobody reads.
 */
export const standardOutput = (): DestinationStream & { written: () => Promise<boolean> } => {
  const stream = pino.destination({ dest: 1, sync: false, maxLength: mostWaiting })
  let waiting = 0
  let isDead = false
  stream.on('write', (bytes: number) => {
    waiting -= bytes
  })
  stream.on('drop', (line: string) => {
    waiting -= Buffer.byteLength(line)
  })
  // pino has stopped writing then.
  stream.on('error', () => {
    isDead = true
  })
  return {
    write: (line) => {
      waiting += Buffer.byteLength(line)
      stream.write(line)
    },
    written: async () => {
      for (let left = lastWait; left > 0 && waiting > 0 && !isDead; left -= 10) await pause(10)
      return isDead || waiting <= 0
    },
  }
}
