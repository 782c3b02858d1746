import { useUser } from '@skillharbor/client/session'
import { trpc } from '@skillharbor/client/trpc'
import type { OutputOf } from '@skillharbor/contracts/operation'
import type { operations } from '@skillharbor/contracts/operations'

/** What a course is to the learner: theirs, paid for but not confirmed by the bank yet, or neither. */
export type Standing = 'owned' | 'pending' | 'none'

export type PurchaseLists = OutputOf<typeof operations.purchases.list>

export const standingIn = (lists: PurchaseLists, courseId: string): Standing => {
  const has = (list: typeof lists.pendingList) => list.some((purchase) => purchase.courseId._id === courseId)
  return has(lists.userPurchasedList) ? 'owned' : has(lists.pendingList) ? 'pending' : 'none'
}

/** What became of this course's other payments, newest first. */
export const noticesOf = (lists: PurchaseLists, courseId: string) =>
  lists.paymentNotices.filter((notice) => notice.courseId._id === courseId)

/**
 * Whoever looks at courses here: the signed-in learner, and what a course is to them, undefined while that is asked for
 * the first time. What cannot be known is taken for none: the API refuses to sell twice. Asked once for a page, not by
 * each of its cards.
 */
export const useBuyer = () => {
  const { user } = useUser()
  const purchases = trpc.purchases.list.useQuery({}, { enabled: user !== null, staleTime: 60_000 })
  const standingOf = (courseId: string): Standing | undefined => {
    if (purchases.data) return standingIn(purchases.data, courseId)
    return purchases.isLoading && purchases.failureCount === 0 ? undefined : 'none'
  }
  return { user, standingOf }
}

export type Buyer = ReturnType<typeof useBuyer>
