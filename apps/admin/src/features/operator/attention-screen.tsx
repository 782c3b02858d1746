import { trpc } from '@skillharbor/client/trpc'
import { CircleCheck } from 'lucide-react'
import { useListAddress } from '../../lib/list-address.ts'
import { FailedJobRow } from './failed-job-row.tsx'
import { t } from './messages.ts'
import { OperatorList } from './operator-list.tsx'
import { OperatorPage } from './operator-page.tsx'
import { OverdueComplaintRow } from './overdue-complaint-row.tsx'
import { StuckPaymentRow } from './stuck-payment-row.tsx'

/** /operations/attention: disputes to answer, complaints whose time is over, other payments of all sellers that need somebody, and work that failed. There are no pages of it. */
export function AttentionScreen() {
  useListAddress()
  const attention = trpc.operator.attention.useQuery({})
  const { data } = attention
  const [disputes, others] = [true, false].map((isOpen) =>
    data?.payments.filter(({ kind }) => (kind === 'dispute-open') === isOpen),
  )
  const list = {
    ...attention,
    data: data && { pages: [{ content: [...(disputes ?? []), ...data.complaints, ...(others ?? []), ...data.jobs] }] },
    hasNextPage: false,
    isFetchingNextPage: false,
    isFetchNextPageError: false,
    fetchNextPage: attention.refetch,
  }
  return (
    <OperatorPage section="attention">
      <OperatorList
        list={list}
        label={t('section.attention')}
        none={{
          icon: <CircleCheck aria-hidden />,
          heading: t('attention.noneHeading'),
          text: t('attention.noneText'),
        }}
        filtered={false}
        clear={() => undefined}
      >
        {(item) => {
          if ('task' in item) return <FailedJobRow job={item} />
          return 'topic' in item ? <OverdueComplaintRow complaint={item} /> : <StuckPaymentRow payment={item} />
        }}
      </OperatorList>
      {data?.more && <p className="mt-4 text-sm text-ink-soft">{t('attention.more')}</p>}
    </OperatorPage>
  )
}
