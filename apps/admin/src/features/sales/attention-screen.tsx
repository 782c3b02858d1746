import { useFocusRecovery } from '@skillharbor/client/focus'
import { trpc } from '@skillharbor/client/trpc'
import type { AttentionItem } from '@skillharbor/contracts/entities'
import { Button } from '@skillharbor/ui/button'
import { EmptyState } from '@skillharbor/ui/empty-state'
import { Page } from '@skillharbor/ui/page'
import { CircleCheck, TriangleAlert } from 'lucide-react'
import { useListAddress } from '../../lib/list-address.ts'
import { common } from '../../lib/messages.ts'
import { PageTitle } from '../../lib/page-title.tsx'
import { useSessionCheck } from '../../lib/use-session-check.ts'
import { AttentionRow } from './attention-row.tsx'
import { AttentionSkeleton } from './attention-skeleton.tsx'
import { t } from './messages.ts'

const keyOf = ({ kind, _id }: AttentionItem) => `${kind} ${_id}`

/** /attention: payments and refunds that are stuck or take longer than usual, oldest first. */
export function AttentionScreen() {
  const attention = trpc.sales.attention.useQuery({})
  useSessionCheck(attention.error)
  useListAddress()
  const items = attention.data?.content
  // The row whose button had the focus may be removed.
  useFocusRecovery()
  return (
    <Page title={t('attention.title')} lead={t('attention.lead')}>
      <PageTitle>{t('attention.title')}</PageTitle>
      {attention.isPending ? (
        <AttentionSkeleton />
      ) : !items ? (
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
      ) : items.length === 0 ? (
        <EmptyState
          icon={<CircleCheck aria-hidden />}
          heading={t('attention.noneHeading')}
          text={t('attention.noneText')}
        />
      ) : (
        <ul className="grid gap-4" aria-label={t('attention.title')}>
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
