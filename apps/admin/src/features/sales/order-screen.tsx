import { type ApiError, errorOf } from '@skillharbor/client/errors'
import { useAdmin } from '@skillharbor/client/session'
import { Button } from '@skillharbor/ui/button'
import { EmptyState } from '@skillharbor/ui/empty-state'
import { Page } from '@skillharbor/ui/page'
import { KeyRound, SearchX, TriangleAlert } from 'lucide-react'
import { Link, useParams } from 'react-router'
import { BackLink } from '../../lib/back-link.tsx'
import { common } from '../../lib/messages.ts'
import { PageTitle } from '../../lib/page-title.tsx'
import { paths } from '../../lib/paths.ts'
import { personName } from '../../lib/person-name.ts'
import { t } from './messages.ts'
import { OrderDetails } from './order-details.tsx'
import { OrdersSkeleton } from './orders-skeleton.tsx'
import { useOrder } from './use-order.ts'

/** With these refusals, an order may not be seen. */
const hidden: ReadonlySet<ApiError['code']> = new Set(['NOT_FOUND', 'FORBIDDEN', 'SECOND_FACTOR_REQUIRED'])

/** The way back: of an operator to everybody's orders, if this is somebody else's. */
function BackToOrders({ isOthers }: { isOthers: boolean }) {
  const { admin } = useAdmin()
  const own = { path: paths.sales, name: t('title') }
  const ownAttention = { path: paths.attention, name: t('attention.title') }
  const everybodys = { path: paths.operationsOrders, name: t('order.everybodys') }
  const attention = { path: paths.operationsAttention, name: t('attention.title') }
  if (admin?.suspended) return <BackLink lists={[{ path: paths.attention, name: t('suspended.disputes') }]} />
  return <BackLink lists={isOthers ? [everybodys, attention] : [own, ownAttention, everybodys, attention]} />
}

/** /orders/{id}: everything about one order, and what can be done about it. */
export function OrderScreen() {
  const { id = '' } = useParams()
  const order = useOrder(id)
  const error = order.error && errorOf(order.error).code
  // An order that was there is shown on, unless the API says that the admin may not see it any more.
  const shown = error && hidden.has(error) ? undefined : order.data?.content
  return (
    <Page
      back={<BackToOrders isOthers={shown?.seller !== undefined} />}
      title={t('order.title')}
      lead={shown && t('order.lead', { course: shown.course.title, learner: personName(shown.learner) })}
    >
      <PageTitle>{t('order.title')}</PageTitle>
      {order.isPending ? (
        <OrdersSkeleton />
      ) : shown ? (
        <OrderDetails order={{ ...shown, learner: personName(shown.learner) }} />
      ) : error === 'NOT_FOUND' ? (
        <EmptyState
          icon={<SearchX aria-hidden />}
          heading={t('order.notFoundHeading')}
          text={t('order.notFoundText')}
          action={
            <Button asChild>
              <Link to={paths.sales}>{t('order.goToSales')}</Link>
            </Button>
          }
        />
      ) : error === 'SECOND_FACTOR_REQUIRED' ? (
        <EmptyState
          icon={<KeyRound aria-hidden />}
          heading={t('order.failed')}
          text={errorOf(order.error).message}
          action={
            <Button asChild>
              <Link to={paths.account}>{t('order.goToAccount')}</Link>
            </Button>
          }
        />
      ) : (
        <EmptyState
          icon={<TriangleAlert aria-hidden />}
          heading={t('order.failed')}
          text={common('checkConnection')}
          action={
            <Button busy={order.isFetching} onClick={() => void order.refetch()}>
              {common('tryAgain')}
            </Button>
          }
        />
      )}
    </Page>
  )
}
