import type { LearnerCourse } from '@skillharbor/contracts/entities'
import { Button } from '@skillharbor/ui/button'
import { Link } from 'react-router'
import { classroomPath } from '../../lib/paths.ts'
import { t } from './messages.ts'

type ContinueButtonProps = {
  course: { _id: string; title: string }
  progress: LearnerCourse['progress']
  className?: string
}

/** The way into the classroom of a learner's course. */
export function ContinueButton({ course, progress, className }: ContinueButtonProps) {
  return (
    <Button asChild className={className}>
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
  )
}

/** What the button into the classroom says. */
export const continueText = ({ startedAt, completedAt }: LearnerCourse['progress']): string =>
  completedAt ? t('owned.again') : startedAt ? t('owned.continue') : t('owned.start')
