import { createTurns, type EndTurn } from './turns.ts'

/** As many requests as a browser sends to one host at a time. */
const mostAtOnce = 6
/** In milliseconds. The API and its edge cut a part after a minute, and with twice as many at once each takes twice as long. */
const quickMs = 15_000

/** Who sends a part waits for a turn, and tells how it went. */
export type PartTurns = {
  /** Rejects if `signal` is aborted meanwhile. */
  take: (signal: AbortSignal) => Promise<EndTurn>
  /** A part arrived after so many milliseconds. `isWhole`: of full size, so that its time says how fast the line is. */
  arrived: (ms: number, isWhole: boolean) => void
  failed: () => void
}

/**
 * How many parts are under way at once, of all files. A slow line has room for one: several would share it, and all of them
 * be cut before they arrive. So it begins with one, adds one for each that arrives quickly, and goes back to one otherwise.
 */
export const createPartTurns = (): PartTurns => {
  let most = 1
  const take = createTurns(() => most)
  return {
    take: (signal) => take(signal, () => {}),
    arrived: (ms, isWhole) => {
      if (ms >= quickMs) most = 1
      else if (isWhole) most = Math.min(most + 1, mostAtOnce)
    },
    failed: () => {
      most = 1
    },
  }
}
