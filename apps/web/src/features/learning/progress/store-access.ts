import { withTimeout } from '../../../lib/with-timeout.ts'

type Options<Store> = {
  open: () => Promise<Store>
  /** How long work may take, in milliseconds. */
  limitMs: number
  /** Called when work that took longer has ended after all. */
  onLate: () => void
}

/**
 * Works with a store that may fail or hang: WebKit's hangs for good after a page was left while it wrote. Answers whether
 * the work was done in time, and never rejects. While some of it hangs, no other is begun.
 */
export const createStoreAccess = <Store>({ open, limitMs, onLate }: Options<Store>) => {
  let hanging = 0
  return async (work: (store: Store) => Promise<void>): Promise<boolean> => {
    if (hanging > 0) return false
    const ended = open()
      .then(work)
      .then(() => true)
      .catch((error: unknown) => {
        console.warn(error)
        return false
      })
    try {
      return await withTimeout(limitMs, ended)
    } catch (error) {
      console.warn(error)
      hanging++
      void ended.then(() => {
        hanging--
        onLate()
      })
      return false
    }
  }
}
