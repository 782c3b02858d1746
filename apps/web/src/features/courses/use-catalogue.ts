import { trpc } from '@skillharbor/client/trpc'
import { useEffect, useMemo } from 'react'
import type { useFilters } from './use-filters.ts'

/** What came with the page isn't asked for again at once, in milliseconds. */
const freshMs = 5_000

/** The catalogue's first `pages` pages. Each has the cursor of the next, so they are fetched one after another. */
export const useCatalogue = ({ filters, pages }: Pick<ReturnType<typeof useFilters>, 'filters' | 'pages'>) => {
  const list = trpc.courses.list.useInfiniteQuery(filters, {
    getNextPageParam: (page) => page.nextCursor,
    refetchOnMount: ({ state }) => Date.now() - state.dataUpdatedAt > freshMs,
  })
  const { fetchNextPage, hasNextPage, isFetchNextPageError } = list
  const courses = useMemo(() => list.data?.pages.slice(0, pages).flatMap((page) => page.content), [list.data, pages])
  const loaded = list.data?.pages.length ?? 0
  const wanting = loaded > 0 && loaded < pages && hasNextPage

  useEffect(() => {
    // A running request goes on. A failed one is only repeated by a click.
    if (wanting && !isFetchNextPageError) void fetchNextPage({ cancelRefetch: false })
  }, [wanting, loaded, isFetchNextPageError, fetchNextPage])

  return {
    courses,
    /** The words that were searched for instead of those that no course has. */
    nearest: list.data?.pages[0]?.nearest,
    /** The first page couldn't be loaded. */
    failed: list.isLoadingError,
    tryAgain: () => void list.refetch(),
    hasMore: hasNextPage || loaded > pages,
    isLoadingMore: wanting && !isFetchNextPageError,
    moreFailed: isFetchNextPageError && wanting,
    tryMoreAgain: () => void fetchNextPage(),
  }
}
