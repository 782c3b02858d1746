import { useFocusRecovery } from '@skillharbor/client/focus'
import { Button } from '@skillharbor/ui/button'
import { EmptyState } from '@skillharbor/ui/empty-state'
import { Page } from '@skillharbor/ui/page'
import { BookOpen } from 'lucide-react'
import { Link, Navigate, useParams } from 'react-router'
import { PageTitle } from '../../../lib/page-title.tsx'
import { lessonPath, purchasePath } from '../../../lib/paths.ts'
import { t } from '../messages.ts'
import { useLearnerCourse } from '../use-learner-course.ts'
import { ClassroomBar } from './classroom-bar.tsx'
import { LessonSkeleton } from './lesson-skeleton.tsx'
import { ClosedLesson } from './load-closed.ts'
import { FailedLesson, OfflineLesson } from './missing-lesson.tsx'

/** /learn/{courseId}: leads to the lesson where the learner stopped. */
export function StartScreen() {
  const { courseId = '' } = useParams()
  const { course, notOwned, failed, isOffline, refetch } = useLearnerCourse(courseId)
  useFocusRecovery()
  const continueLessonId = course?.progress.continueLessonId
  if (continueLessonId) return <Navigate to={lessonPath(courseId, continueLessonId)} replace />
  return (
    <>
      <ClassroomBar courseId={courseId} course={course?.course} percent={course?.progress.percent} />
      {notOwned ? (
        <ClosedLesson courseId={courseId} />
      ) : (
        <Page>
          {failed ? (
            <FailedLesson tryAgain={refetch} />
          ) : isOffline ? (
            <OfflineLesson />
          ) : course ? (
            <NoLessons courseId={courseId} />
          ) : (
            <LessonSkeleton />
          )}
        </Page>
      )}
    </>
  )
}

const NoLessons = ({ courseId }: { courseId: string }) => (
  <>
    <PageTitle>{t('owned.noneHeading')}</PageTitle>
    <EmptyState
      level={1}
      icon={<BookOpen aria-hidden />}
      heading={t('owned.noneHeading')}
      text={t('owned.noneText')}
      action={
        <Button asChild>
          <Link to={purchasePath(courseId)}>{t('classroom.backToCourse')}</Link>
        </Button>
      }
    />
  </>
)
