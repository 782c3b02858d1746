import type { StuckPayment } from '@skillharbor/contracts/entities'
import { Button } from '@skillharbor/ui/button'
import { Amount } from '@skillharbor/ui/price'
import { ExternalLink } from 'lucide-react'
import { Link } from 'react-router'
import { formatDate, formatTime } from '../../lib/format-time.ts'
import { paths } from '../../lib/paths.ts'
import { personName } from '../../lib/person-name.ts'
import { t } from './messages.ts'

// Its pages have no addresses of their own in Razorpay's documentation, which leads there through the menu:
// https://razorpay.com/docs/payments/dashboard/account-settings/balances/
const razorpayDashboard = 'https://dashboard.razorpay.com/'

/** A payment or refund that needs somebody: whose it is, why, and the one thing to do. */
export function StuckPaymentRow({ payment }: { payment: StuckPayment }) {
  const { kind, order, seller, amount, currency, since, paymentId, reason, respondBy } = payment
  return (
    <div className="grid gap-3 lg:grid-cols-[1fr_auto] lg:items-center">
      <div className="grid min-w-0 gap-1">
        <div className="flex flex-wrap items-baseline gap-x-4">
          <h2 className="font-semibold text-ink">{t(`attention.kinds.${kind}.title`)}</h2>
          <Amount amount={amount} currency={currency} />
        </div>
        <p className="text-sm wrap-anywhere text-ink-soft">
          {t('attention.facts', {
            course: order.course.title,
            seller: personName(seller.username),
            learner: personName(order.learner),
            day: formatDate(since),
          })}
        </p>
        <code className="text-xs break-all text-ink-soft">{paymentId}</code>
        {reason && (
          <p className="text-sm wrap-anywhere">
            {t(kind === 'refund-asked' ? 'attention.words' : 'attention.reason', { reason })}
          </p>
        )}
        {respondBy && kind !== 'refund-asked' && (
          <p className="font-semibold">{t('attention.respondBy', { time: formatTime(respondBy) })}</p>
        )}
        <p className="font-medium">{t(`attention.kinds.${kind}.advice`)}</p>
      </div>
      <div className="flex flex-wrap gap-2 max-sm:*:grow">
        <Button variant="secondary" asChild>
          <Link to={paths.order(order._id)}>{t('attention.openOrder')}</Link>
        </Button>
        <Button variant="ghost" asChild>
          <a href={razorpayDashboard} target="_blank" rel="noreferrer">
            {t('attention.openRazorpay')}
            <ExternalLink aria-hidden className="size-4" />
          </a>
        </Button>
      </div>
    </div>
  )
}
