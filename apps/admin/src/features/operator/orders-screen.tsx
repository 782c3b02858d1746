import { Together } from '@skillharbor/client/together'
import { trpc } from '@skillharbor/client/trpc'
import { orderStates } from '@skillharbor/contracts/constants'
import { ReceiptIndianRupee } from 'lucide-react'
import { useState } from 'react'
import { ChoiceField } from '../../lib/choice-field.tsx'
import { useListAddress } from '../../lib/list-address.ts'
import { SearchField } from '../../lib/search-field.tsx'
import { oneOf, useFilters } from '../../lib/use-filters.ts'
import { type Action, ActionDialog } from './action-dialog.tsx'
import { BulkRefunds } from './bulk-refunds.tsx'
import { t } from './messages.ts'
import { ListLoading, OperatorList } from './operator-list.tsx'
import { OperatorPage } from './operator-page.tsx'
import { OrderRow } from './order-row.tsx'
import { OrdersOfSubject } from './orders-of-subject.tsx'
import { RefundRuleCard } from './refund-rule-card.tsx'

/** /operations/orders: everybody's orders. What can be done about one is on its own screen. */
export function OrdersScreen() {
  useListAddress()
  const { values, change, clear, filtered } = useFilters('q', 'state', 'course', 'seller')
  const state = oneOf(orderStates, values.state)
  const list = trpc.operator.orders.useInfiniteQuery(
    {
      ...(values.q && { q: values.q }),
      ...(state && { state }),
      ...(values.course && { courseId: values.course }),
      ...(values.seller && { sellerId: values.seller }),
    },
    { getNextPageParam: (page) => page.nextCursor },
  )
  const of = list.data?.pages[0]?.of
  const [action, setAction] = useState<Action>()
  return (
    <OperatorPage
      section="orders"
      filters={
        <>
          <SearchField
            label={t('orders.search')}
            placeholder={t('orders.searchPlaceholder')}
            value={values.q}
            onChange={(q) => change('q', q)}
          />
          <ChoiceField
            label={t('orders.state')}
            any={t('orders.anyState')}
            value={state ?? ''}
            options={orderStates}
            text={(one) => t(`orders.states.${one}`)}
            onChange={(value) => change('state', value)}
          />
        </>
      }
    >
      {/* How high the rule and the refunds are isn't known before. */}
      <Together placeholder={<ListLoading />}>
        <RefundRuleCard hidden={filtered} />
        {of && <OrdersOfSubject of={of} onAction={setAction} showAll={clear} />}
        {(of || !filtered) && <BulkRefunds onAction={setAction} />}
        <OperatorList
          list={list}
          label={t('section.orders')}
          none={{
            heading: t('orders.noneHeading'),
            text: t('orders.noneText'),
            icon: <ReceiptIndianRupee aria-hidden />,
          }}
          filtered={filtered}
          clear={clear}
        >
          {(order) => <OrderRow order={order} of={of} />}
        </OperatorList>
      </Together>
      {action && <ActionDialog action={action} close={() => setAction(undefined)} />}
    </OperatorPage>
  )
}
