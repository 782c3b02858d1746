import type { trpc } from '@skillharbor/client/trpc'

/**
 * After lessons were done or undone: home, My Purchases and a course's own page say how far the learner is, and ask again when
 * they are next shown.
 */
export const refreshSummaries = (utils: ReturnType<typeof trpc.useUtils>): void => {
  void utils.purchases.list.invalidate()
  void utils.learning.pace.invalidate()
}
