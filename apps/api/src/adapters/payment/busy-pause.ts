import { setTimeout as wait } from 'node:timers/promises'
import { ProviderFailure } from '../../features/port-errors.ts'

/** The first pause, and the longest, in milliseconds. */
const pauses = { first: 500, longest: 120_000 } as const

export type BusyPauseOptions = {
  /** The time in milliseconds. If it is set back, a pause is over. */
  clock: () => number
  /** A number from 0 to 1. */
  random?: () => number
  /** How long a call waits for the end of a pause, in milliseconds. */
  patience: number
}

/**
 * One pause for all calls of the provider, after it answered one of them with 429 (too many requests). Each pause in a row
 * is twice as long, less a random part of up to a half, so that several processes don't come back at the same moment. A
 * call that comes meanwhile waits if the pause ends soon, and otherwise fails at once, as `busy`. When the pause is over,
 * one call tries, and the others wait for what becomes of it. https://razorpay.com/docs/api/pagination/
 */
export const busyPause = ({ clock, random = Math.random, patience }: BusyPauseOptions) => {
  let inARow = 0
  let began = 0
  let length = 0
  let trial: Promise<unknown> | undefined

  const begin = (): void => {
    const longest = Math.min(pauses.first * 2 ** inARow, pauses.longest)
    inARow += 1
    began = clock()
    length = longest * (1 - random() / 2)
  }

  /** Makes the call, and learns from it. Calls that were under way together begin one pause only. */
  const make = async <T>(call: () => Promise<T>): Promise<T> => {
    const before = inARow
    try {
      const answer = await call()
      if (inARow === before) inARow = 0
      return answer
    } catch (error) {
      const isBusy = error instanceof ProviderFailure && error.kind === 'busy'
      if (isBusy && inARow === before) begin()
      if (!isBusy && inARow === before) inARow = 0
      throw error
    }
  }

  return async <T>(call: () => Promise<T>): Promise<T> => {
    const until = clock() + patience
    while (inARow > 0) {
      const passed = clock() - began
      const left = passed < 0 ? 0 : length - passed
      if (left <= 0 && !trial) {
        const tried = make(call)
        const over = () => {
          trial = undefined
        }
        trial = tried.then(over, over)
        return tried
      }
      const most = until - clock()
      if (left > most || most <= 0) throw new ProviderFailure('busy', 'not asked: too many requests a moment ago')
      await (left > 0 ? wait(left) : Promise.race([trial, wait(most, undefined, { ref: false })]))
    }
    return make(call)
  }
}
