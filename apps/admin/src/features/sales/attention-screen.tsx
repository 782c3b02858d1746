import { trpc } from '@skillharbor/client/trpc'
import type { AttentionItem } from '@skillharbor/contracts/entities'
import { Button } from '@skillharbor/ui/button'
import { EmptyState } from '@skillharbor/ui/empty-state'
import { Page } from '@skillharbor/ui/page'
import { CircleCheck, TriangleAlert } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { focusHeading } from '../../lib/focus-heading.ts'
import { PageTitle } from '../../lib/page-title.tsx'
import { useSessionCheck } from '../../lib/use-session-check.ts'
import { AttentionRow } from './attention-row.tsx'
import { AttentionSkeleton } from './attention-skeleton.tsx'

const keyOf = ({ kind, _id }: AttentionItem) => `${kind} ${_id}`

/** The row whose button had the focus may go with what it was about. */
const useFocusKept = (items: AttentionItem[] | undefined) => {
  const rows = items?.map(keyOf).join()
  const shown = useRef(rows)
  useEffect(() => {
    const changed = shown.current !== undefined && shown.current !== rows
    shown.current = rows
    if (changed && document.activeElement === document.body) focusHeading()
  }, [rows])
}

/** /attention: payments and refunds that don't end by themselves or take longer than usual, oldest first. */
export function AttentionScreen() {
  const attention = trpc.sales.attention.useQuery({})
  useSessionCheck(attention.error)
  const items = attention.data?.content
  useFocusKept(items)
  return (
    <Page title="Needs attention" lead="Payments and refunds that are stuck or taking longer than usual.">
      <PageTitle>Needs attention</PageTitle>
      {attention.isPending ? (
        <AttentionSkeleton />
      ) : !items ? (
        <EmptyState
          icon={<TriangleAlert aria-hidden />}
          heading="Couldn’t load this list"
          text="Check your connection and try again."
          action={
            <Button busy={attention.isFetching} onClick={() => void attention.refetch()}>
              Try again
            </Button>
          }
        />
      ) : items.length === 0 ? (
        <EmptyState
          icon={<CircleCheck aria-hidden />}
          heading="Nothing needs your attention"
          text="Payments and refunds that get stuck will appear here."
        />
      ) : (
        <ul className="grid gap-4" aria-label="Needs attention">
          {items.map((item) => (
            <li key={keyOf(item)}>
              <AttentionRow item={item} />
            </li>
          ))}
        </ul>
      )}
    </Page>
  )
}
