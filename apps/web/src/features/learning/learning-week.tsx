import { trpc } from '@skillharbor/client/trpc'
import { formatters } from '@skillharbor/messages/formatters'
import { locale } from '@skillharbor/messages/language'
import { Check } from 'lucide-react'
import { t } from './messages.ts'

const dayMs = 86_400_000
const written = (day: number, options: Intl.DateTimeFormatOptions) =>
  formatters.getDateTimeFormat(locale(), { ...options, timeZone: 'UTC' }).format(day)

/** The seven days up to `today`, which is like `2026-11-28`. */
const weekUntil = (today: string) => [6, 5, 4, 3, 2, 1, 0].map((ago) => Date.parse(today) - ago * dayMs)
const isoDay = (day: number) => new Date(day).toISOString().slice(0, 10)

/**
 * A dot for each of the last seven days, full where something was learned, and when the course is finished at this pace, if
 * enough says so. Keeps its height until it's known; a day without a dot isn't commented on.
 */
export function LearningWeek({ courseId }: { courseId: string }) {
  const { data } = trpc.learning.pace.useQuery({ courseId }, { staleTime: 60_000 })
  const pace = data?.content
  const learned = new Set(pace?.days)
  return (
    <div className="flex min-h-20 flex-wrap content-start items-center gap-x-5 gap-y-1 border-t border-line pt-3 sm:col-span-2 sm:min-h-14">
      {pace && (
        <ol aria-label={t('week.label')} className="flex gap-1.5">
          {weekUntil(pace.today).map((day) => (
            <li key={day} className="grid justify-items-center gap-1">
              <span
                className={`grid size-5 place-items-center rounded-full border ${learned.has(isoDay(day)) ? 'border-accent bg-accent text-on-accent' : 'border-control'}`}
              >
                {learned.has(isoDay(day)) && <Check aria-hidden className="size-3.5" strokeWidth={3} />}
              </span>
              <span aria-hidden className="text-xs leading-4 text-ink-soft">
                {written(day, { weekday: 'narrow' })}
              </span>
              <span className="sr-only">
                {t(learned.has(isoDay(day)) ? 'week.learned' : 'week.day', {
                  day: written(day, { weekday: 'long', day: 'numeric', month: 'long' }),
                })}
              </span>
            </li>
          ))}
        </ol>
      )}
      {pace?.finishOn && (
        <p className="min-w-0 text-sm max-sm:basis-full sm:flex-1 leading-5 text-ink-soft">
          {t('week.finish', { date: written(Date.parse(pace.finishOn), { day: 'numeric', month: 'long' }) })}
        </p>
      )}
    </div>
  )
}
