import { formatDuration } from '../../../lib/duration.ts'
import { formatDay } from '../../../lib/format-day.ts'
import { LessonList } from '../lesson-list.tsx'
import { t } from '../messages.ts'
import type { Classroom } from './use-classroom.ts'

type ClassroomOutlineProps = { courseId: string; classroom: Classroom; onChoose?: () => void }

/** The time that is left, and all lessons. */
export function ClassroomOutline({ courseId, classroom, onChoose }: ClassroomOutlineProps) {
  const { course, lesson, sections, removed } = classroom
  return (
    <>
      {course && (
        <p className="px-3 text-sm text-ink-soft">
          {course.progress.completedAt
            ? t('progress.finished', { date: formatDay(course.progress.completedAt) })
            : t('progress.left', { duration: formatDuration(course.remainingSeconds) })}
        </p>
      )}
      <LessonList
        courseId={courseId}
        language={classroom.about?.language}
        sections={sections}
        removed={removed}
        opens={course || lesson?.access === 'seller' ? undefined : ({ preview }) => preview}
        onChoose={onChoose}
      />
    </>
  )
}
