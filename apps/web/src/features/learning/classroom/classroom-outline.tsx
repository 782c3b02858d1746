import { formatDuration } from '../../../lib/duration.ts'
import { formatDay } from '../../../lib/format-day.ts'
import { LessonList } from '../lesson-list.tsx'
import { t } from '../messages.ts'
import type { Classroom } from './use-classroom.ts'

type ClassroomOutlineProps = { courseId: string; classroom: Classroom; onChoose?: () => void }

/** The time that is left, and all lessons. */
export function ClassroomOutline({ courseId, classroom, onChoose }: ClassroomOutlineProps) {
  const { course, lesson, sections, removed } = classroom
  const choose = onChoose && { onChoose }
  return (
    <>
      {course && (
        <p className="px-3 text-sm text-ink-soft">
          {course.progress.completedAt
            ? t('progress.finished', { date: formatDay(course.progress.completedAt) })
            : t('progress.left', { duration: formatDuration(course.remainingSeconds) })}
        </p>
      )}
      {course || lesson?.access === 'seller' ? (
        <LessonList courseId={courseId} sections={sections} {...choose} />
      ) : (
        <LessonList courseId={courseId} sections={sections} opens={({ preview }) => preview} {...choose} />
      )}
      {removed.length > 0 && (
        <LessonList
          courseId={courseId}
          sections={[{ _id: 'removed', title: t('owned.removed'), lessons: removed }]}
          {...choose}
        />
      )}
    </>
  )
}
