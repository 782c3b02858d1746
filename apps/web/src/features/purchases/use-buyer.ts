import { useUser } from '@skillharbor/client/session'
import { trpc } from '@skillharbor/client/trpc'
import type { OutputOf } from '@skillharbor/contracts/operation'
import type { operations } from '@skillharbor/contracts/operations'
import { useMemo } from 'react'

/**
 * Whether the learner owns a course. `pending`: paid for, but not confirmed by the bank yet. `cash`: to be paid in cash.
 */
export type PurchaseStatus = 'owned' | 'pending' | 'cash' | 'none'

export type PurchaseLists = OutputOf<typeof operations.purchases.list>

export const purchaseStatus = (lists: PurchaseLists, courseId: string): PurchaseStatus => {
  const isIt = ({ courseId: { _id } }: (typeof lists.pendingList)[number]) => _id === courseId
  if (lists.userPurchasedList.some(isIt)) return 'owned'
  const waiting = lists.pendingList.filter(isIt)
  if (waiting.length === 0) return 'none'
  return waiting.every(({ awaiting }) => awaiting === 'cash') ? 'cash' : 'pending'
}

/** The notices about this course's other payments, newest first. */
export const noticesOf = (lists: PurchaseLists, courseId: string) =>
  lists.paymentNotices.filter((notice) => notice.courseId._id === courseId)

/**
 * The learner who is logged in, and the status of each course: undefined during the first request, and none if it can't
 * be loaded, because the API refuses to sell a course twice. `purchaseOf` has what the learner owns. One request for a
 * page, not one for each card.
 */
export const useBuyer = () => {
  const { user, isLoading: isUserLoading, isUnknown: isUserUnknown, recheck } = useUser()
  const { onClick } = recheck
  const busy = isUserUnknown && recheck.busy
  const { data, isLoading, failureCount } = trpc.purchases.list.useQuery(
    {},
    { enabled: user !== null, staleTime: 60_000 },
  )
  const isUnknown = isLoading && failureCount === 0
  // The same one until something about it changes, so that cards needn't be drawn again.
  return useMemo(
    () => ({
      user,
      /** Set if nobody can say who is logged in: checks again. */
      recheck: isUserUnknown ? { busy, onClick } : undefined,
      /** Whether it's known who is logged in, and the status of each course. */
      isKnown: !(isUserLoading || isUnknown),
      statusOf: (courseId: string): PurchaseStatus | undefined => {
        if (data) return purchaseStatus(data, courseId)
        return isUnknown ? undefined : 'none'
      },
      purchaseOf: (courseId: string) => data?.userPurchasedList.find((purchase) => purchase.courseId._id === courseId),
    }),
    [user, data, isUnknown, isUserLoading, isUserUnknown, busy, onClick],
  )
}

export type Buyer = ReturnType<typeof useBuyer>
