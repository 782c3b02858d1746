import { useFocusRecovery } from '@skillharbor/client/focus'
import { trpc } from '@skillharbor/client/trpc'
import { Button } from '@skillharbor/ui/button'
import { EmptyState } from '@skillharbor/ui/empty-state'
import { CircleCheck, TriangleAlert } from 'lucide-react'
import { common } from '../../lib/messages.ts'
import { AttentionRow } from './attention-row.tsx'
import { AttentionSkeleton } from './attention-skeleton.tsx'
import { t } from './messages.ts'

type AttentionListProps = {
  label: string
  /** What is said where nothing needs attention. */
  none: { heading: string; text: string }
}

/** What needs the seller’s attention, disputes to answer first, then oldest first: of a suspended seller, disputes only. */
export function AttentionList({ label, none }: AttentionListProps) {
  const attention = trpc.sales.attention.useQuery({})
  const items = attention.data?.content
  // The row whose button had the focus may be removed.
  useFocusRecovery()
  if (attention.isPending) return <AttentionSkeleton />
  if (!items)
    return (
      <EmptyState
        icon={<TriangleAlert aria-hidden />}
        heading={t('attention.failed')}
        text={common('checkConnection')}
        action={
          <Button busy={attention.isFetching} onClick={() => void attention.refetch()}>
            {common('tryAgain')}
          </Button>
        }
      />
    )
  if (items.length === 0) return <EmptyState icon={<CircleCheck aria-hidden />} {...none} />
  return (
    <>
      <ul className="grid gap-4" aria-label={label}>
        {items.map((item) => (
          <li key={`${item.kind} ${item._id}`}>
            <AttentionRow item={item} />
          </li>
        ))}
      </ul>
      {attention.data?.more && <p className="mt-4 text-sm text-ink-soft">{t('attention.more')}</p>}
    </>
  )
}
