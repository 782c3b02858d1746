/**
 * Asks one question at a time, for everybody: a caller is given the answer to the first question that begins after they
 * came, so it is never older than they are, and however many come there are two questions at most, one under way and
 * one to follow.
 */
export const shared = <T>(ask: () => Promise<T>): (() => Promise<T>) => {
  let last: Promise<unknown> = Promise.resolve()
  let following: Promise<T> | undefined
  const begin = () => {
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
