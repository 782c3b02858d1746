import { trpc } from '@skillharbor/client/trpc'
import { CircleCheck } from 'lucide-react'
import { useListAddress } from '../../lib/list-address.ts'
import { FailedJobRow } from './failed-job-row.tsx'
import { t } from './messages.ts'
import { OperatorList } from './operator-list.tsx'
import { OperatorPage } from './operator-page.tsx'
import { StuckPaymentRow } from './stuck-payment-row.tsx'

/** /operations/attention: payments of all sellers that need somebody, and work that failed. There are no pages of it. */
export function AttentionScreen() {
  useListAddress()
  const attention = trpc.operator.attention.useQuery({})
  const { data } = attention
  const list = {
    ...attention,
    data: data && { pages: [{ content: [...data.payments, ...data.jobs] }] },
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
        {(item) => ('task' in item ? <FailedJobRow job={item} /> : <StuckPaymentRow payment={item} />)}
      </OperatorList>
    </OperatorPage>
  )
}
