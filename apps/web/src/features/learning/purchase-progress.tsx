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
            <ContinueLabel course={course} progress={progress} />
          </Link>
        </Button>
      )}
    </>
  )
}

type ContinueLabelProps = { course: Purchase['courseId']; progress: LearnerCourse['progress'] }

/** What the button into the classroom says, for screen readers with the course's title. */
export const ContinueLabel = ({ course: { title, language }, progress }: ContinueLabelProps) => (
  <span>
    {t('owned.card', {
      action: continueText(progress),
      title,
      course: (text) => (
        <span lang={language} className="sr-only">
          {text}
        </span>
      ),
    })}
  </span>
)

/** What the button into the classroom says. */
export const continueText = ({ startedAt, completedAt }: LearnerCourse['progress']): string =>
  completedAt ? t('owned.again') : startedAt ? t('owned.continue') : t('owned.start')
