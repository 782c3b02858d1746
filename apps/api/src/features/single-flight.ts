import { setImmediate as turn } from 'node:timers/promises'

/**
 * Asks one question at a time, for everybody: a caller is given the answer to the first question that begins after they
 * came, so it is never older than they are, and however many come there is one question under way and one to follow.
 */
export const shared = <T>(ask: () => Promise<T>): (() => Promise<T>) => {
  let last: Promise<unknown> = Promise.resolve()
  let following: Promise<T> | undefined
  const begin = async () => {
    // Whoever is being read just now, and whoever asks again as soon as the last answer is there, share this question
    // instead of having the one after it: that is two turns of the loop, of microseconds where nobody else comes.
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
