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

/**
 * The course's standing with whoever is signed in; undefined while it is asked for the first time. What cannot be known
 * is taken for none: the API refuses to sell twice. All courses of a page share one request.
 */
export const useStanding = (courseId: string): Standing | undefined => {
  const { user } = useUser()
  const purchases = trpc.purchases.list.useQuery({}, { enabled: user !== null, staleTime: 60_000 })
  if (purchases.data) return standingIn(purchases.data, courseId)
  return purchases.isLoading && purchases.failureCount === 0 ? undefined : 'none'
}
