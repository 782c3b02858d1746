import { trpc } from '@skillharbor/client/trpc'
import { CircleCheck } from 'lucide-react'
import { useListAddress } from '../../lib/list-address.ts'
import { FailedJobRow } from './failed-job-row.tsx'
import { t } from './messages.ts'
import { OperatorList } from './operator-list.tsx'
import { OperatorPage } from './operator-page.tsx'
import { OverdueComplaintRow } from './overdue-complaint-row.tsx'
import { StuckPaymentRow } from './stuck-payment-row.tsx'

/** /operations/attention: payments of all sellers that need somebody, complaints whose time is over, and work that failed. There are no pages of it. */
export function AttentionScreen() {
  useListAddress()
  const attention = trpc.operator.attention.useQuery({})
  const { data } = attention
  const list = {
    ...attention,
    data: data && { pages: [{ content: [...data.complaints, ...data.payments, ...data.jobs] }] },
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
    </OperatorPage>
  )
}
