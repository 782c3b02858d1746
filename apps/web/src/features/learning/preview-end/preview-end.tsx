import { Button } from '@skillharbor/ui/button'
import { useId } from 'react'
import { Link } from 'react-router'
import { formatDuration } from '../../../lib/duration.ts'
import { curriculumPath } from '../../../lib/paths.ts'
import type { Classroom } from '../classroom/use-classroom.ts'
import { t as learning } from '../messages.ts'
import { t } from './messages.ts'

type PreviewEndProps = { courseId: string; sections: Classroom['sections'] }

/** After the last free preview: how much of the course that was, and how long the rest is. Nothing if all of it is free. */
export function PreviewEnd({ courseId, sections }: PreviewEndProps) {
  const id = useId()
  const lessons = sections.flatMap((section) => section.lessons)
  const rest = lessons.filter(({ preview }) => !preview)
  if (rest.length === 0) return null
  const seconds = rest.reduce((sum, { durationSeconds }) => sum + durationSeconds, 0)
  return (
    <section
      aria-labelledby={id}
      className="flex flex-wrap items-center justify-between gap-x-6 gap-y-4 rounded-card border border-line bg-accent-soft p-5"
    >
      <div className="grid gap-1">
        <h2 id={id} className="text-xl font-semibold text-ink">
          {t('seen', { seen: lessons.length - rest.length, count: lessons.length })}
        </h2>
        <p className="text-ink-soft">{t('rest', { count: rest.length, duration: formatDuration(seconds) })}</p>
      </div>
      <Button asChild variant="secondary">
        <Link to={curriculumPath(courseId)}>{learning('curriculum.title')}</Link>
      </Button>
    </section>
  )
}
