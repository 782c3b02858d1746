import type { LearnerCourse } from '@skillharbor/contracts/entities'
import { Badge } from '@skillharbor/ui/badge'
import { Button } from '@skillharbor/ui/button'
import { Card } from '@skillharbor/ui/card'
import { LoadFailure } from '@skillharbor/ui/load-failure'
import { CircleCheck, Play } from 'lucide-react'
import { Link } from 'react-router'
import { formatDuration } from '../../lib/duration.ts'
import { formatDay } from '../../lib/format-day.ts'
import { classroomPath, coursePath, paths } from '../../lib/paths.ts'
import { OwnCertificate } from './certificates/own-certificate.tsx'
import { LessonList } from './lesson-list.tsx'
import { t } from './messages.ts'
import { ProgressBar } from './progress-bar.tsx'
import { continueText } from './purchase-progress.tsx'
import { QuizzesToPass } from './quizzes-to-pass.tsx'
import { useLearnerCourse } from './use-learner-course.ts'

/** An owned course's lessons, how far the learner got, and the one button to go on. */
export function OwnedCourse({ courseId }: { courseId: string }) {
  const { course, failed, refetch, isFetching } = useLearnerCourse(courseId)
  if (failed) return <LoadFailure text={t('owned.failed')} retry={{ busy: isFetching, onClick: refetch }} />
  if (!course)
    return (
      <div role="status">
        <span className="sr-only">{t('owned.loading')}</span>
        <div aria-hidden className="h-40 animate-pulse rounded-card bg-sunken" />
      </div>
    )
  if (course.progress.lessonCount === 0 && course.removed.length === 0)
    return (
      <Card className="grid gap-1 p-5 sm:p-6">
        <h2 className="text-lg font-semibold text-ink">{t('owned.noneHeading')}</h2>
        <p className="text-ink-soft">{t('owned.noneText')}</p>
      </Card>
    )
  return (
    <div className="grid items-start gap-8 lg:grid-cols-[minmax(0,1fr)_min(22rem,40%)] lg:gap-12">
      <section aria-labelledby="lessons" className="grid gap-4 lg:order-first">
        <h2 id="lessons" className="text-xl font-semibold text-ink">
          {t('owned.outline')}
        </h2>
        <LessonList
          courseId={courseId}
          language={course.course.language}
          sections={course.sections}
          removed={course.removed}
        />
      </section>
      <Progress course={course} />
    </div>
  )
}

function Progress({ course: owned }: { course: LearnerCourse }) {
  const { course, progress, remainingSeconds, quizzesToPass } = owned
  const lacksOnlyPasses = progress.percent === 100 && !progress.completedAt && quizzesToPass.length > 0
  return (
    <section aria-labelledby="progress" className="order-first grid gap-4 lg:sticky lg:top-24 lg:order-last">
      <Card className="grid gap-4 p-5 sm:p-6">
        <h2 id="progress" className="text-lg font-semibold text-ink">
          {t('owned.title')}
        </h2>
        <ProgressBar percent={progress.percent} />
        {progress.completedAt ? (
          <p>
            <Badge tone="success">
              <CircleCheck aria-hidden />
              {t('progress.finished', { date: formatDay(progress.completedAt) })}
            </Badge>
          </p>
        ) : (
          <p className="text-sm text-ink-soft">{t('progress.left', { duration: formatDuration(remainingSeconds) })}</p>
        )}
        {lacksOnlyPasses && (
          <QuizzesToPass
            course={course}
            text={t('owned.toPass', { count: quizzesToPass.length })}
            quizzes={quizzesToPass}
          />
        )}
        {progress.continueLessonId && (
          <Button asChild size="lg" variant={progress.completedAt ? 'secondary' : 'primary'}>
            <Link to={classroomPath(course._id)}>
              <Play aria-hidden className="size-4" />
              {continueText(progress)}
            </Link>
          </Button>
        )}
      </Card>
      {progress.completedAt && (
        <>
          <OwnCertificate course={owned} />
          <div className="-mx-4 flex flex-wrap">
            <Button asChild variant="ghost">
              <Link to={`${coursePath(course._id)}#reviews`}>{t('finished.review')}</Link>
            </Button>
            <Button asChild variant="ghost">
              <Link to={paths.catalogue}>{t('finished.next')}</Link>
            </Button>
          </div>
        </>
      )}
    </section>
  )
}
