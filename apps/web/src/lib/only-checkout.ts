/**
 * One checkout at a time. Two open ones of the same order both ask for money, and the one beneath goes on asking after
 * the other was paid.
 */
let takenBy: string | undefined

/**
 * Runs `work` on behalf of `who`, unless this tab is at such work already; answers at once with whom that is for, or
 * with undefined where it runs. The place is taken before anything is waited for: of two presses in the same millisecond,
 * the second would not see yet what the first one changed on the screen.
 */
export const inOnlyCheckoutOfTab = (who: string, work: () => Promise<unknown>): string | undefined => {
  if (takenBy !== undefined) return takenBy
  takenBy = who
  const free = () => {
    takenBy = undefined
  }
  // What failed is told by whoever does the work.
  work().then(free, free)
  return undefined
}

/**
 * Runs `work` with the one lock that all tabs of this browser share: https://developer.mozilla.org/docs/Web/API/Web_Locks_API.
 * Answers with null, and does nothing, where another tab holds it. The browser frees the lock of a tab that is closed.
 *
 * Only https and localhost have locks. Without them two tabs may each open a checkout. Both have the same order then, as
 * the API hands out the open one again; the provider takes one payment for it, and the API refunds a second one that
 * came another way. The tab that did not pay closes its checkout as soon as it hears of it (watch-order.ts).
 */
export const inOnlyCheckoutOfBrowser = async <T>(work: () => Promise<T>): Promise<T | null> =>
  'locks' in navigator
    ? navigator.locks.request('checkout', { ifAvailable: true }, async (lock) => (lock ? work() : null))
    : work()
