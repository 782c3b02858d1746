import type { LearnerCourse, Purchase } from '@skillharbor/contracts/entities'
import { Button } from '@skillharbor/ui/button'
import { Link } from 'react-router'
import { classroomPath } from '../../lib/paths.ts'
import { t } from './messages.ts'
import { ProgressBar } from './progress-bar.tsx'

/** How far the learner got in a course of My Purchases, and the way to go on. */
export function PurchaseProgress({ purchase: { courseId: course, progress } }: { purchase: Purchase }) {
  if (!progress) return null
  if (progress.lessonCount === 0) return <p className="w-full text-sm text-ink-soft">{t('owned.noneHeading')}</p>
  return (
    <>
      <ProgressBar percent={progress.percent} />
      {progress.continueLessonId && (
        <Button asChild size="lg">
          <Link to={classroomPath(course._id)}>
            <span>
              {t('owned.card', {
                action: continueText(progress),
                title: course.title,
                course: (title) => <span className="sr-only">{title}</span>,
              })}
            </span>
          </Link>
        </Button>
      )}
    </>
  )
}

/** What the button into the classroom says. */
export const continueText = ({ startedAt, completedAt }: LearnerCourse['progress']): string =>
  completedAt ? t('owned.again') : startedAt ? t('owned.continue') : t('owned.start')
