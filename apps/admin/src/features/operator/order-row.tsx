import type { BulkRefundSubject, ManagedOrder } from '@skillharbor/contracts/entities'
import { Badge } from '@skillharbor/ui/badge'
import { formatPrice, Price } from '@skillharbor/ui/price'
import { Link } from 'react-router'
import { about } from '../../lib/about.tsx'
import { formatTime } from '../../lib/format-time.ts'
import { paths } from '../../lib/paths.ts'
import { personName } from '../../lib/person-name.ts'
import { t } from './messages.ts'

const linked = 'text-accent underline-offset-4 hover:underline'
const tones = { open: 'info', closed: 'info', paid: 'success', refunded: 'danger' } as const
/** Those below each other are apart enough for a finger. */
const related = `${linked} inline-flex items-center pointer-coarse:min-h-11`

/** An order of anybody's, which leads to its screen, and to all orders of its course and of its seller. */
export function OrderRow({ order, of }: { order: ManagedOrder; of: BulkRefundSubject | null | undefined }) {
  const { _id, number, learner, course, seller, amount, state, refunded = 0, disputed, createdAt } = order
  return (
    <div className="grid grid-cols-[minmax(0,1fr)_auto] items-start gap-x-4 sm:items-center">
      <div className="grid min-w-0 gap-1">
        <div className="flex flex-wrap items-center gap-x-2.5 gap-y-1">
          <h2 className="font-semibold wrap-anywhere">
            <Link to={paths.order(_id)} className={linked}>
              {t('orders.title', { course: course.title, learner: personName(learner) })}
            </Link>
          </h2>
          <Badge tone={tones[state]}>{t(`orders.states.${state}`)}</Badge>
          {state === 'paid' && refunded > 0 && (
            <Badge tone="info">{t('orders.refunded', { amount: formatPrice(refunded) })}</Badge>
          )}
          {disputed && <Badge tone="danger">{t('orders.disputed')}</Badge>}
        </div>
        <p className="text-sm wrap-anywhere text-ink-soft">
          {t('orders.facts', { number, seller: personName(seller.username), time: formatTime(createdAt) })}
        </p>
        <p className="flex flex-wrap gap-x-4 gap-y-1 text-sm pointer-coarse:gap-y-0">
          {of?.subject !== 'course' && (
            <Link to={paths.operationsOrdersOf('course', course._id)} className={related}>
              {t('orders.ofCourse', { name: course.title, about })}
            </Link>
          )}
          {of?.subject !== 'seller' && (
            <Link to={paths.operationsOrdersOf('seller', seller._id)} className={related}>
              {t('orders.ofSeller', { name: personName(seller.username), about })}
            </Link>
          )}
        </p>
      </div>
      <Price rupees={amount} />
    </div>
  )
}
