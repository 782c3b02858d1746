import type { Purchase } from '@skillharbor/contracts/entities'
import { Button } from '@skillharbor/ui/button'
import { Link } from 'react-router'
import { formatDay } from '../../lib/format-day.ts'
import { classroomPath } from '../../lib/paths.ts'
import { t } from './messages.ts'
import { ProgressRing } from './progress-ring.tsx'
import { ContinueLabel } from './purchase-progress.tsx'

/** How far the learner got in a course of My Purchases, and what comes next. */
export function RowProgress({ purchase: { courseId: course, progress, continueLessonTitle } }: { purchase: Purchase }) {
  if (!progress) return null
  if (progress.lessonCount === 0) return <p className="text-sm text-ink-soft">{t('owned.noneHeading')}</p>
  const { percent, completedAt } = progress
  return (
    <div className="flex items-center gap-2.5 text-sm text-ink-soft">
      <ProgressRing percent={completedAt ? 100 : percent} className="size-7 text-accent" />
      <p className="min-w-0 wrap-anywhere">
        {completedAt ? (
          t('progress.finished', { date: formatDay(completedAt) })
        ) : (
          <>
            <span aria-hidden className="font-medium text-ink tabular-nums">
              {t('progress.short', { percent })}
            </span>
            {continueLessonTitle && (
              <>
                {' · '}
                {t('classroom.nextLesson', {
                  title: continueLessonTitle,
                  lesson: (title) => <span lang={course.language}>{title}</span>,
                })}
              </>
            )}
          </>
        )}
      </p>
    </div>
  )
}

/** The way into a course: the one thing to do if it is `first`. */
export function StepButton({ purchase: { courseId, progress }, first }: { purchase: Purchase; first: boolean }) {
  if (!progress?.continueLessonId) return null
  return (
    <Button
      asChild
      variant={first ? 'primary' : 'secondary'}
      className={first ? 'h-12 px-6 text-base max-sm:grow' : ''}
    >
      <Link to={classroomPath(courseId._id)}>
        <ContinueLabel course={courseId} progress={progress} />
      </Link>
    </Button>
  )
}
