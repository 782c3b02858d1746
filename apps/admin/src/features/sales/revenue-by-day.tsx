import { formatPrice, Price } from '@skillharbor/ui/price'
import { useState } from 'react'
import { formatDay } from '../../lib/format-time.ts'
import { compactAmount } from './compact-amount.ts'
import { type Day, labelledDays, scaleOf } from './day-scale.ts'
import { t } from './messages.ts'

/** A bar for each day. Pointing at one shows its day and amount; the table below has them all. */
export function RevenueByDay({ days }: { days: readonly Day[] }) {
  const [pointed, setPointed] = useState<number>()
  const { top, bottom } = scaleOf(days)
  const share = (revenue: number) => ((top - revenue) / (top - bottom)) * 100
  const ticks = [...new Set([top, top / 2, 0, bottom])]
  const best = days.reduce((most, day) => (day.revenue > most.revenue ? day : most))
  const readout = days[pointed ?? -1]
  const written = ({ day, revenue }: Day) => ({ day: formatDay(day), amount: formatPrice(revenue) })
  return (
    <figure className="flex grow flex-col gap-3">
      <figcaption className="min-h-5 text-sm text-ink-soft">
        {readout ? t('revenue.onDay', written(readout)) : t('revenue.bestDay', written(best))}
      </figcaption>
      <div aria-hidden className="relative ms-12 me-4 min-h-52 grow text-xs text-ink-soft">
        {ticks.map((tick) => (
          <div
            key={tick}
            className={`absolute inset-x-0 border-t ${tick === 0 ? 'border-control' : 'border-line'}`}
            style={{ top: `${share(tick)}%` }}
          >
            <span className="absolute end-full -translate-y-1/2 pe-2 whitespace-nowrap tabular-nums">
              {compactAmount(tick)}
            </span>
          </div>
        ))}
        <div className="absolute inset-0 flex" onPointerLeave={() => setPointed(undefined)}>
          {days.map(({ day, revenue }, at) => (
            <div
              key={day}
              data-testid="day"
              className={`relative min-w-0 grow basis-0 ${pointed === at ? 'bg-accent-soft' : ''}`}
              onPointerEnter={() => setPointed(at)}
            >
              <div
                className={`absolute inset-x-[12%] ${revenue < 0 ? 'rounded-b-xs bg-danger' : 'rounded-t-xs bg-accent'}`}
                style={{
                  top: `${share(Math.max(revenue, 0))}%`,
                  bottom: `${100 - share(Math.min(revenue, 0))}%`,
                }}
              />
            </div>
          ))}
        </div>
      </div>
      <div aria-hidden className="relative ms-12 me-4 h-4 text-xs text-ink-soft">
        {labelledDays(days.length).map((at) => (
          <span
            key={at}
            className="absolute -translate-x-1/2 whitespace-nowrap"
            style={{ left: `${((at + 0.5) / days.length) * 100}%` }}
          >
            {formatDay(days[at]?.day ?? '')}
          </span>
        ))}
      </div>
      <DayTable days={days} />
    </figure>
  )
}

/** The same numbers as a table, newest first, without the days that have no revenue. */
function DayTable({ days }: { days: readonly Day[] }) {
  const listed = days.filter(({ revenue }) => revenue !== 0).toReversed()
  return (
    <details className="text-sm">
      <summary className="-my-3 w-fit rounded-control py-3 font-semibold text-accent">{t('revenue.byDay')}</summary>
      <table className="mt-6 w-full">
        <caption className="sr-only">{t('revenue.byDayCaption')}</caption>
        <thead className="sr-only">
          <tr>
            <th>{t('revenue.day')}</th>
            <th>{t('revenue.title')}</th>
          </tr>
        </thead>
        <tbody className="divide-y divide-line">
          {listed.map(({ day, revenue }) => (
            <tr key={day}>
              <th scope="row" className="py-1.5 text-start font-normal">
                {formatDay(day)}
              </th>
              <td className="py-1.5 text-end">
                <Price rupees={revenue} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </details>
  )
}
