import { Button } from '@skillharbor/ui/button'
import { Card } from '@skillharbor/ui/card'
import { Link } from 'react-router'
import { formatDuration } from '../../lib/duration.ts'
import { classroomPath } from '../../lib/paths.ts'
import { LearningWeek } from './learning-week.tsx'
import { t } from './messages.ts'
import { ContinueLabel } from './purchase-progress.tsx'
import { useLastCourse } from './use-last-course.ts'

/** On home, a learner's one next step: the lesson to go on with, and how their week went. Nothing without one. */
export function ContinueLearning() {
  const { last } = useLastCourse()
  if (!last?.progress) return null
  const { courseId: course, progress, continueLessonTitle, continueLessonSeconds } = last
  const left = continueLessonSeconds && t('progress.left', { duration: formatDuration(continueLessonSeconds) })
  const facts = [left, t('progress.percent', { percent: progress.percent })]
  return (
    <Card className="p-3 text-ink sm:p-5">
      <section
        aria-labelledby="continue-learning"
        className="grid gap-x-5 gap-y-3 sm:grid-cols-[minmax(0,1fr)_auto] sm:items-center"
      >
        <div className="grid gap-0.5">
          <h2 id="continue-learning" className="sr-only">
            {t('continueLearning')}
          </h2>
          {continueLessonTitle && (
            <p lang={course.language} className="line-clamp-1 text-sm wrap-anywhere text-ink-soft">
              {course.title}
            </p>
          )}
          <p lang={course.language} className="line-clamp-2 text-lg leading-snug font-semibold wrap-anywhere">
            {continueLessonTitle ?? course.title}
          </p>
          <p className="text-sm text-ink-soft tabular-nums">{facts.filter(Boolean).join(' · ')}</p>
        </div>
        <Button asChild className="h-12 px-6 text-base">
          <Link to={classroomPath(course._id)}>
            <ContinueLabel course={course} progress={progress} />
          </Link>
        </Button>
        <LearningWeek courseId={course._id} />
      </section>
    </Card>
  )
}
