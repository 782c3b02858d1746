import type { Purchase } from '@skillharbor/contracts/entities'
import { Price } from '@skillharbor/ui/price'
import { Link } from 'react-router'
import { formatDay } from '../../lib/format-day.ts'
import { orderPath } from '../../lib/paths.ts'
import { t } from './messages.ts'

/** What was paid for a course, when, and in which order. */
export function Receipt({ receipt }: { receipt: NonNullable<Purchase['receipt']> }) {
  return (
    <dl className="grid gap-x-8 gap-y-3 text-sm sm:grid-cols-[auto_auto_1fr]">
      <div>
        <dt className="text-ink-soft">{t('receipt.amount')}</dt>
        <dd>
          <Price rupees={receipt.amount} />
        </dd>
      </div>
      <div>
        <dt className="text-ink-soft">{t('receipt.paidOn')}</dt>
        <dd className="text-ink">{formatDay(receipt.paidAt)}</dd>
      </div>
      <div>
        <dt className="text-ink-soft">{t('receipt.order')}</dt>
        <dd className="font-mono leading-5 text-ink">{receipt.number}</dd>
        <dd>
          <Link
            to={orderPath(receipt.orderId)}
            className="font-medium text-accent underline underline-offset-4 pointer-coarse:inline-flex pointer-coarse:min-h-11 pointer-coarse:items-center"
          >
            {t('receipt.more')}
          </Link>
        </dd>
      </div>
    </dl>
  )
}
