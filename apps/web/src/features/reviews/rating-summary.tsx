import type { CourseRating } from '@skillharbor/contracts/entities'
import { formatAverage, Stars } from '@skillharbor/ui/stars'
import { t } from './messages.ts'

/** The average of a course's stars, and a bar for each number of stars, five first. */
export function RatingSummary({ rating: { average, count, stars } }: { rating: CourseRating }) {
  const bars = stars.map((given, at) => ({ given, value: at + 1 })).toReversed()
  return (
    <div className="grid items-center gap-x-8 gap-y-4 rounded-card border border-line bg-surface p-5 sm:grid-cols-[auto_1fr]">
      <div className="grid justify-items-start gap-1">
        <p aria-hidden className="text-4xl font-bold text-ink tabular-nums">
          {formatAverage(average)}
        </p>
        <Stars value={average} />
        <p className="text-sm text-ink-soft">{t('count', { count })}</p>
      </div>
      <ul aria-label={t('byStars')} className="grid gap-1.5">
        {bars.map(({ value, given }) => (
          <li
            key={value}
            className="grid grid-cols-[1rem_1fr_2.5rem] items-center gap-3 text-sm text-ink-soft tabular-nums"
          >
            <span className="sr-only">{t('starsGiven', { stars: value, count: given })}</span>
            <span aria-hidden>{value}</span>
            <span aria-hidden className="h-2 overflow-hidden rounded-full bg-sunken">
              <span className="block h-full bg-accent" style={{ width: `${(given / count) * 100}%` }} />
            </span>
            <span aria-hidden className="text-end">
              {given}
            </span>
          </li>
        ))}
      </ul>
    </div>
  )
}
