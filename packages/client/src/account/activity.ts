import type { AccountGroup } from '../session.ts'
import { trpc } from '../trpc.ts'

/** The account's recent activity, as many pages as were asked for. `more` is undefined if there are no more. */
export const useActivity = (group: AccountGroup) => {
  const list = trpc[group].activity.useInfiniteQuery({}, { getNextPageParam: (page) => page.nextCursor })
  const { hasNextPage, isFetchingNextPage, isFetchNextPageError, fetchNextPage } = list
  return {
    events: list.data?.pages.flatMap(({ content }) => content),
    failed: list.isLoadingError,
    retry: { busy: list.isFetching, onClick: () => void list.refetch() },
    more: hasNextPage
      ? { busy: isFetchingNextPage, failed: isFetchNextPageError, onClick: () => void fetchNextPage() }
      : undefined,
  }
}
