/**
 * One checkout at a time. Two open checkouts of the same order both ask for money, and the one behind goes on asking
 * after the other was paid.
 */
let openFor: string | undefined

/**
 * Runs `work` for this course, unless a checkout runs in this tab already. Returns the course of the one that runs, or
 * undefined if `work` was started. The lock is taken synchronously: the second of two quick clicks would not see yet
 * what the first one changed on the screen.
 */
export const lockCheckoutInTab = (courseId: string, work: () => Promise<unknown>): string | undefined => {
  if (openFor !== undefined) return openFor
  openFor = courseId
  const unlock = () => {
    openFor = undefined
  }
  // `work` reports its own errors.
  work().then(unlock, unlock)
  return undefined
}

/**
 * Runs `work` with a lock that all tabs of this browser share (https://developer.mozilla.org/docs/Web/API/Web_Locks_API).
 * Resolves to null, without running it, if another tab holds the lock. The browser releases a closed tab's lock, but not at
 * once, so this waits for it, for so many milliseconds.
 *
 * Locks exist on https and localhost only. Without them two tabs may each open a checkout. Both get the same order,
 * because the API returns the open one; the provider takes one payment for it, and the API refunds a second payment
 * that came another way. The tab that didn't pay closes its checkout as soon as it knows (watch-order.ts).
 */
export const withBrowserCheckoutLock = async <T>(work: () => Promise<T>, waitMs = 1_000): Promise<T | null> => {
  if (!('locks' in navigator)) return work()
  const signal = AbortSignal.timeout(waitMs)
  return navigator.locks.request('checkout', { signal }, work).catch((error: unknown) => {
    if (error === signal.reason) return null
    throw error
  })
}
