import { trpc } from '@skillharbor/client/trpc'
import { Alert } from '@skillharbor/ui/alert'
import { Button } from '@skillharbor/ui/button'
import { EmptyState } from '@skillharbor/ui/empty-state'
import { Page } from '@skillharbor/ui/page'
import { CircleCheck, TriangleAlert } from 'lucide-react'
import { common } from '../../lib/messages.ts'
import { PageTitle } from '../../lib/page-title.tsx'
import { useSessionCheck } from '../../lib/use-session-check.ts'
import { AttentionRow } from './attention-row.tsx'
import { AttentionSkeleton } from './attention-skeleton.tsx'
import { t } from './messages.ts'

/** All that a suspended seller sees: why the account is suspended, and the disputes that a bank wants an answer to. */
export function SuspendedScreen({ reason }: { reason: string }) {
  const attention = trpc.sales.attention.useQuery({})
  useSessionCheck(attention.error)
  const disputes = attention.data?.content.filter(({ kind }) => kind === 'dispute-open')
  return (
    <Page title={t('suspended.title')} lead={t('suspended.lead')}>
      <PageTitle>{t('suspended.title')}</PageTitle>
      <div className="grid gap-6">
        <Alert tone="error">{t('suspended.reason', { reason })}</Alert>
        {attention.isPending ? (
          <AttentionSkeleton />
        ) : !disputes ? (
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
        ) : disputes.length === 0 ? (
          <EmptyState
            icon={<CircleCheck aria-hidden />}
            heading={t('suspended.noneHeading')}
            text={t('suspended.noneText')}
          />
        ) : (
          <ul className="grid gap-4" aria-label={t('suspended.disputes')}>
            {disputes.map((item) => (
              <li key={item._id}>
                <AttentionRow item={item} />
              </li>
            ))}
          </ul>
        )}
      </div>
    </Page>
  )
}
