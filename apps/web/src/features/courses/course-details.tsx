import type { CourseDetail } from '@skillharbor/contracts/entities'
import { languageName } from '@skillharbor/ui/format'
import { BookOpen, CalendarDays, Captions, Gauge, Languages, Users } from 'lucide-react'
import { formatDuration } from '../../lib/duration.ts'
import { formatDay } from '../../lib/format-day.ts'
import { t } from './messages.ts'
import { enough } from './proof.ts'

/** A course's level, language, captions, length, learners and last change, as far as they are known. */
export function CourseFacts({ course }: { course: CourseDetail }) {
  const { level, language, captions, lessons, minutes, learners, updatedAt } = course
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
      {captions && (
        <li className="flex items-center gap-1.5">
          <Captions aria-hidden className="size-4" />
          {t('course.captions', { languages: captions.map(languageName).join(', ') })}
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
