import { trpc } from '@skillharbor/client/trpc'
import { revenueDays } from '@skillharbor/contracts/constants'
import { Button } from '@skillharbor/ui/button'
import { Card } from '@skillharbor/ui/card'
import { EmptyState } from '@skillharbor/ui/empty-state'
import { formatPrice } from '@skillharbor/ui/price'
import { ChartNoAxesColumn, TriangleAlert } from 'lucide-react'
import { common } from '../../lib/messages.ts'
import { t } from './messages.ts'
import { RevenueByCourse } from './revenue-by-course.tsx'
import { RevenueByDay } from './revenue-by-day.tsx'
import { RevenueChange } from './revenue-change.tsx'
import { RevenueSkeleton } from './revenue-skeleton.tsx'

type Days = (typeof revenueDays)[number]
type RevenueProps = { days: Days; onDays: (days: Days) => void }

/** Revenue of the last days, by day and by course. */
export function Revenue({ days, onDays }: RevenueProps) {
  const revenue = trpc.sales.revenue.useQuery({ days }, { placeholderData: (before) => before })
  return (
    <section aria-labelledby="revenue-heading" className="grid gap-5">
      <div className="flex flex-wrap items-center justify-between gap-4">
        <h2 id="revenue-heading" className="text-2xl font-semibold">
          {t('revenue.title')}
        </h2>
        <fieldset className="flex rounded-control border border-control bg-surface p-1">
          <legend className="sr-only">{t('revenue.period')}</legend>
          {revenueDays.map((span) => (
            <button
              key={span}
              type="button"
              aria-pressed={span === days}
              className="relative rounded-md px-3 py-1.5 text-sm font-semibold text-ink-soft hover:text-accent aria-pressed:bg-accent aria-pressed:text-on-accent after:absolute after:inset-x-0 after:-inset-y-1.5"
              onClick={() => onDays(span)}
            >
              {t('revenue.days', { days: span })}
            </button>
          ))}
        </fieldset>
      </div>
      {revenue.isPending ? (
        <RevenueSkeleton />
      ) : !revenue.data ? (
        <Card>
          <EmptyState
            level={2}
            icon={<TriangleAlert aria-hidden />}
            heading={t('revenue.failed')}
            text={common('checkConnection')}
            action={
              <Button busy={revenue.isFetching} onClick={() => void revenue.refetch()}>
                {common('tryAgain')}
              </Button>
            }
          />
        </Card>
      ) : revenue.data.byCourse.length === 0 && revenue.data.byDay.every((day) => day.revenue === 0) ? (
        <Card>
          <EmptyState
            icon={<ChartNoAxesColumn aria-hidden />}
            heading={t('revenue.noneHeading', { days: revenue.data.byDay.length })}
            text={t('revenue.noneText')}
          />
        </Card>
      ) : (
        <div
          className={`grid gap-5 transition-opacity lg:grid-cols-[3fr_2fr] ${revenue.isPlaceholderData ? 'opacity-60' : ''}`}
          aria-busy={revenue.isPlaceholderData}
        >
          <Card className="flex min-w-0 flex-col gap-4 p-5">
            <h3 className="text-sm font-medium text-ink-soft">
              {t('revenue.lastDays', { days: revenue.data.byDay.length })}
            </h3>
            <div className="grid gap-1">
              <p className="text-3xl font-bold tracking-tight tabular-nums">{formatPrice(revenue.data.total)}</p>
              <RevenueChange {...revenue.data} />
            </div>
            <RevenueByDay days={revenue.data.byDay} />
          </Card>
          <Card className="grid min-w-0 content-start gap-2 p-5">
            <RevenueByCourse courses={revenue.data.byCourse} />
          </Card>
        </div>
      )}
    </section>
  )
}
