import { setTimeout as pause } from 'node:timers/promises'
import { type DestinationStream, pino } from 'pino'

/** Maximum bytes that wait for a stalled reader. Anything beyond is dropped. */
const mostWaiting = 4_000_000
/**
 * So many bytes are written at once, but no line waits for longer than this, in milliseconds. A write for each line took a
 * fifth of what a cached page costs.
 */
const [together, longestDelay] = [4_096, 100]
/** How long the process waits for the reader when it ends, in milliseconds. */
const lastWait = 1_000

/**
 * Standard output as the log's destination. A stalled reader doesn't block the process, and a closed one doesn't end
 * it. `written` resolves when everything is written, or with false if nobody is reading.
 */
export const standardOutput = (): DestinationStream & { written: () => Promise<boolean> } => {
  const stream = pino.destination({
    dest: 1,
    sync: false,
    maxLength: mostWaiting,
    minLength: together,
    periodicFlush: longestDelay,
  })
  let waiting = 0
  let isDead = false
  stream.on('write', (bytes: number) => {
    waiting -= bytes
  })
  stream.on('drop', (line: string) => {
    waiting -= Buffer.byteLength(line)
  })
  // pino stops writing after an error.
  stream.on('error', () => {
    isDead = true
  })
  return {
    write: (line) => {
      waiting += Buffer.byteLength(line)
      stream.write(line)
    },
    written: async () => {
      for (let left = lastWait; left > 0 && waiting > 0 && !isDead; left -= 10) {
        stream.flush()
        await pause(10)
      }
      return isDead || waiting <= 0
    },
  }
}
