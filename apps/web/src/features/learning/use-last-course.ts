import { useUser } from '@skillharbor/client/session'
import { trpc } from '@skillharbor/client/trpc'
import type { Purchase } from '@skillharbor/contracts/entities'

/** What can be gone on with: the unfinished course that was begun last; if none was begun, the one bought last. */
export const lastOf = (purchases: readonly Purchase[]): Purchase | undefined => {
  const begunAt = ({ progress }: Purchase) => progress?.startedAt ?? ''
  return purchases
    .filter(({ progress }) => progress?.continueLessonId && !progress.completedAt)
    .toSorted((one, other) => begunAt(other).localeCompare(begunAt(one)))[0]
}

/** The course that the learner may go on with, and whether they own any; nothing until it's known. */
export const useLastCourse = () => {
  const { user } = useUser()
  const { data } = trpc.purchases.list.useQuery({}, { enabled: user !== null, staleTime: 60_000 })
  const owned = user && data ? data.userPurchasedList : []
  return { user, last: lastOf(owned), ownsAny: owned.length > 0 }
}
