import type { CourseDetail } from '@skillharbor/contracts/entities'
import { languageName } from '@skillharbor/ui/format'
import { BookOpen, CalendarDays, Check, Gauge, Languages, Users } from 'lucide-react'
import { formatDuration } from '../../lib/duration.ts'
import { formatDay } from '../../lib/format-day.ts'
import { t } from './messages.ts'
import { enough } from './proof.ts'

/** A course's level, language, length, learners and last change, as far as they are known. */
export function CourseFacts({ course }: { course: CourseDetail }) {
  const { level, language, lessons, minutes, learners, updatedAt } = course
  return (
    <ul className="flex flex-wrap gap-x-5 gap-y-1 text-sm text-ink-soft">
      {level && (
        <li className="flex items-center gap-1.5">
          <Gauge aria-hidden className="size-4" />
          {t(`level.${level}`)}
        </li>
      )}
      {language && (
        <li className="flex items-center gap-1.5">
          <Languages aria-hidden className="size-4" />
          {t('course.taughtIn', { language: languageName(language) })}
        </li>
      )}
      {lessons !== undefined && minutes !== undefined && (
        <li className="flex items-center gap-1.5">
          <BookOpen aria-hidden className="size-4" />
          {t('course.lessons', { count: lessons, duration: formatDuration(minutes * 60) })}
        </li>
      )}
      {learners !== undefined && learners >= enough.learners && (
        <li className="flex items-center gap-1.5">
          <Users aria-hidden className="size-4" />
          {t('card.learners', { count: learners })}
        </li>
      )}
      <li className="flex items-center gap-1.5">
        <CalendarDays aria-hidden className="size-4" />
        {t('course.updated', { day: formatDay(updatedAt) })}
      </li>
    </ul>
  )
}

const lists = ['outcomes', 'requirements', 'audience'] as const

/**
 * What learners will be able to do, what they need, and whom the course is for, as far as its seller wrote it: read aloud
 * as the language that the course is in.
 */
export function CourseAims({ course }: { course: CourseDetail }) {
  return lists.map((name) => {
    const lines = course[name] ?? []
    return (
      lines.length > 0 && (
        <section key={name} aria-labelledby={name} className="mt-5 grid gap-3">
          <h2 id={name} className="text-xl font-semibold text-ink">
            {t(`course.${name}`)}
          </h2>
          <ul lang={course.language} className="grid gap-2 sm:grid-cols-2 sm:gap-x-6">
            {lines.map((line) => (
              <li key={line} className="flex gap-2 text-ink-soft">
                <Check aria-hidden className="mt-1 size-4 shrink-0 text-accent" />
                <span className="min-w-0 wrap-anywhere">{line}</span>
              </li>
            ))}
          </ul>
        </section>
      )
    )
  })
}
