import '@skillharbor/ui/printed-sheet.css'
import { errorOf } from '@skillharbor/client/errors'
import { useFocusRecovery } from '@skillharbor/client/focus'
import { useUser } from '@skillharbor/client/session'
import { Button } from '@skillharbor/ui/button'
import { Page } from '@skillharbor/ui/page'
import { ArrowLeft } from 'lucide-react'
import { Link, useParams } from 'react-router'
import { LoginRequired } from '../../lib/login-required.tsx'
import { common } from '../../lib/messages.ts'
import { MissingPage } from '../../lib/missing-page.tsx'
import { PageTitle } from '../../lib/page-title.tsx'
import { paths } from '../../lib/paths.ts'
import { t } from './messages.ts'
import { OrderActions } from './order-actions.tsx'
import { OrderRefund } from './order-refund.tsx'
import { OrderSheet } from './order-sheet.tsx'
import { OrderSteps } from './order-steps.tsx'
import { isMoneyMoving } from './steps-of.ts'
import { useAwaitedFocus } from './use-awaited-focus.ts'
import { useOrder } from './use-order.ts'

/** /order/{id}: one of the learner's own orders. Once it is paid, its receipt. */
export function OrderScreen() {
  const { id = '' } = useParams()
  const { user } = useUser()
  const refund = useAwaitedFocus()
  const show = useOrder(id, user !== null)
  useFocusRecovery()
  if (!user) return <LoginRequired title={t('order')} heading={t('loginHeading')} text={t('loginText')} />
  if (show.isPending)
    return (
      <Page>
        <div role="status" className="mx-auto max-w-2xl">
          <span className="sr-only">{t('loading')}</span>
          <div aria-hidden className="h-128 animate-pulse rounded-card bg-sunken" />
        </div>
      </Page>
    )
  if (!show.data)
    return <MissingPage t={t} isUnknown={errorOf(show.error).code === 'NOT_FOUND'} retry={() => void show.refetch()} />
  const { content: order } = show.data
  return (
    <Page>
      <PageTitle>{t(order.payment ? 'receipt' : 'order')}</PageTitle>
      <div className="mx-auto grid max-w-2xl gap-5">
        <Button asChild variant="ghost" size="sm" className="unprinted -ms-3 justify-self-start max-sm:h-11">
          <Link to={paths.purchases}>
            <ArrowLeft aria-hidden className="size-4" />
            {common('myPurchases')}
          </Link>
        </Button>
        <OrderSheet order={order} />
        <OrderSteps order={order} refundRef={refund.take} />
        {isMoneyMoving(order) && (
          <Button variant="secondary" className="unprinted" busy={show.isFetching} onClick={() => void show.refetch()}>
            {t('check')}
          </Button>
        )}
        <OrderActions order={order} />
        <OrderRefund order={order} onRefunded={refund.expect} />
      </div>
    </Page>
  )
}
