import { formatShare } from '@skillharbor/ui/format'
import { formatPrice } from '@skillharbor/ui/price'
import { Minus, TrendingDown, TrendingUp } from 'lucide-react'
import { t } from './messages.ts'

type RevenueChangeProps = { total: number; totalBefore: number; byDay: readonly unknown[] }

/** How the revenue compares with the period of the same length before. */
export function RevenueChange({ total, totalBefore, byDay }: RevenueChangeProps) {
  const change = total - totalBefore
  const Icon = change > 0 ? TrendingUp : change < 0 ? TrendingDown : Minus
  const colour = change > 0 ? 'text-success' : change < 0 ? 'text-danger' : 'text-ink-soft'
  const which = change > 0 ? 'more' : change < 0 ? 'less' : 'same'
  return (
    <p className="flex flex-wrap items-center gap-x-2 text-sm text-ink-soft">
      {/* A share of nothing, or of a loss, says nothing. */}
      {totalBefore > 0 && (
        <span className={`inline-flex items-center gap-1 font-semibold ${colour}`}>
          <Icon aria-hidden className="size-4" />
          {t(`revenue.change.${which}`, { percent: formatShare(Math.abs(change) / totalBefore) })}
        </span>
      )}
      {t('revenue.change.before', { amount: formatPrice(totalBefore), days: byDay.length })}
    </p>
  )
}
