import { setImmediate as turn } from 'node:timers/promises'

/**
 * Shares one call at a time among all callers. Each caller gets the result of the first call that starts after they
 * arrive, so a result is never older than its request. At most one call runs, and one waits.
 */
export const singleFlight = <T>(ask: () => Promise<T>): (() => Promise<T>) => {
  let last: Promise<unknown> = Promise.resolve()
  let following: Promise<T> | undefined
  const begin = async () => {
    // Wait two turns of the event loop before starting. Requests that are being read right now, and callers that ask
    // again as soon as the last result arrives, then share this call instead of needing another. Costs microseconds
    // when idle.
    await turn()
    await turn()
    following = undefined
    return ask()
  }
  return () => {
    if (!following) {
      following = last.then(begin, begin)
      last = following
    }
    return following
  }
}
