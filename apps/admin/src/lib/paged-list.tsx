import { Button } from '@skillharbor/ui/button'
import { EmptyState } from '@skillharbor/ui/empty-state'
import { SearchX, TriangleAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import { common } from './messages.ts'

/** What this needs of React Query's infinite list. */
type PagedQuery<Item> = {
  data: { pages: { content: Item[] }[] } | undefined
  error: unknown
  isPending: boolean
  isFetching: boolean
  refetch: () => Promise<unknown>
  hasNextPage: boolean
  isFetchingNextPage: boolean
  isFetchNextPageError: boolean
  fetchNextPage: () => Promise<unknown>
}

export type PagedListProps<Item> = {
  list: PagedQuery<Item>
  texts: Record<'failed' | 'noMatchHeading' | 'noMatchText' | 'showAll' | 'more' | 'moreFailed', string>
  /** Shown while the first page loads. */
  loading: ReactNode
  /** Shown if there is nothing at all. */
  none: { heading: string; text: string; icon: ReactNode }
  filtered: boolean
  clear: () => void
  /** Changes what of the loaded items is shown, and in which order. */
  arrange?: (items: Item[]) => Item[]
  children: (items: Item[]) => ReactNode
}

/** A list that grows a page at a time, with what to show while it loads, if it is empty and if it fails. */
export function PagedList<Item>(props: PagedListProps<Item>) {
  const { list, texts, loading, none, filtered, clear, arrange = (all) => all, children } = props
  if (list.isPending) return loading
  if (!list.data)
    return (
      <EmptyState
        icon={<TriangleAlert aria-hidden />}
        heading={texts.failed}
        text={common('checkConnection')}
        action={
          <Button busy={list.isFetching} onClick={() => void list.refetch()}>
            {common('tryAgain')}
          </Button>
        }
      />
    )
  const items = arrange(list.data.pages.flatMap(({ content }) => content))
  if (items.length === 0)
    return filtered ? (
      <EmptyState
        icon={<SearchX aria-hidden />}
        heading={texts.noMatchHeading}
        text={texts.noMatchText}
        action={
          <Button variant="secondary" onClick={clear}>
            {texts.showAll}
          </Button>
        }
      />
    ) : (
      <EmptyState {...none} />
    )
  return (
    <div className="grid gap-5">
      {children(items)}
      {list.hasNextPage && (
        <div className="flex justify-center">
          <Button variant="secondary" busy={list.isFetchingNextPage} onClick={() => void list.fetchNextPage()}>
            {list.isFetchNextPageError ? texts.moreFailed : texts.more}
          </Button>
        </div>
      )}
    </div>
  )
}
