import { formatPrice, Price } from '@skillharbor/ui/price'
import { useState } from 'react'
import { formatDay } from '../../lib/format-time.ts'
import { type Day, namedDays, scaleOf } from './day-scale.ts'

const compact = new Intl.NumberFormat('en-IN', {
  style: 'currency',
  currency: 'INR',
  notation: 'compact',
  maximumFractionDigits: 1,
})

/** A bar a day. Pointing at one says its day and amount; the table below holds them all, for everybody. */
export function RevenueByDay({ days }: { days: readonly Day[] }) {
  const [pointed, setPointed] = useState<number>()
  const { top, bottom } = scaleOf(days)
  const share = (revenue: number) => ((top - revenue) / (top - bottom)) * 100
  const ticks = [...new Set([top, top / 2, 0, bottom])]
  const best = days.reduce((most, day) => (day.revenue > most.revenue ? day : most))
  const readout = days[pointed ?? -1]
  return (
    <figure className="flex grow flex-col gap-3">
      <figcaption className="min-h-5 text-sm text-ink-soft">
        {readout
          ? `${formatDay(readout.day)}: ${formatPrice(readout.revenue)}`
          : `Best day: ${formatDay(best.day)}, ${formatPrice(best.revenue)}`}
      </figcaption>
      <div aria-hidden className="relative ms-12 me-4 min-h-52 grow text-xs text-ink-soft">
        {ticks.map((tick) => (
          <div
            key={tick}
            className={`absolute inset-x-0 border-t ${tick === 0 ? 'border-control' : 'border-line'}`}
            style={{ top: `${share(tick)}%` }}
          >
            <span className="absolute end-full -translate-y-1/2 pe-2 whitespace-nowrap tabular-nums">
              {compact.format(tick)}
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
        {namedDays(days.length).map((at) => (
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

/** The same numbers to read, newest first; days without revenue are left out. */
function DayTable({ days }: { days: readonly Day[] }) {
  const told = days.filter(({ revenue }) => revenue !== 0).toReversed()
  return (
    <details className="text-sm">
      <summary className="w-fit rounded-control font-semibold text-accent">Revenue by day as a table</summary>
      <table className="mt-3 w-full">
        <caption className="sr-only">Revenue by day; the days that are left out earned nothing</caption>
        <thead className="sr-only">
          <tr>
            <th>Day</th>
            <th>Revenue</th>
          </tr>
        </thead>
        <tbody className="divide-y divide-line">
          {told.map(({ day, revenue }) => (
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
