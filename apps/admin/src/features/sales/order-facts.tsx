import type { OrderDetail } from '@skillharbor/contracts/entities'
import { CopyButton } from '@skillharbor/ui/copy-button'
import { Price } from '@skillharbor/ui/price'
import { Link } from 'react-router'
import { formatTime } from '../../lib/format-time.ts'
import { paths } from '../../lib/paths.ts'
import { personName } from '../../lib/person-name.ts'
import { Fact } from './fact.tsx'
import { t } from './messages.ts'
import { SaleState } from './sale-state.tsx'

/** The facts of an order. */
export function OrderFacts({ order }: { order: OrderDetail }) {
  const { number, learner, course, amount, refunded = 0, createdAt, providerOrderId, seller } = order
  return (
    <dl className="grid grid-cols-2 gap-4 text-sm lg:grid-cols-1">
      <div className="col-span-full grid gap-1">
        <dt className="text-ink-soft">{t('order.number')}</dt>
        <dd className="flex items-center justify-between gap-2">
          <span className="font-mono text-base font-semibold">{number}</span>
          <span className="unprinted">
            <CopyButton text={number} label={t('order.copy')} />
          </span>
        </dd>
      </div>
      <Fact name={t('status')}>
        <SaleState order={order} />
      </Fact>
      <Fact name={t('amount')}>
        <span className="text-lg">
          <Price rupees={amount} />
        </span>
      </Fact>
      {refunded > 0 && (
        <Fact name={t('order.refunded')}>
          <Price rupees={refunded} />
        </Fact>
      )}
      <Fact name={t('learner')}>{personName(learner)}</Fact>
      {seller && <Fact name={t('order.seller')}>{personName(seller.username)}</Fact>}
      <Fact name={t('course')}>
        {seller ? (
          course.title
        ) : (
          <Link to={paths.salesOf(course._id)} className="font-medium text-accent underline underline-offset-4">
            {course.title}
          </Link>
        )}
      </Fact>
      <Fact name={t('order.ordered')}>
        <time dateTime={createdAt}>{formatTime(createdAt)}</time>
      </Fact>
      {providerOrderId && (
        <Fact name={t('order.razorpayId')}>
          <code className="text-xs break-all">{providerOrderId}</code>
        </Fact>
      )}
    </dl>
  )
}
