import { useFocusRecovery } from '@skillharbor/client/focus'
import type { ComponentType } from 'react'
import { useParams } from 'react-router'
import { ClassroomBar } from './classroom-bar.tsx'
import { ClassroomFrame } from './classroom-frame.tsx'
import { LessonView } from './lesson-view.tsx'
import { ClosedLesson, LessonNotFound } from './load-closed.ts'
import { FailedLesson, OfflineLesson } from './missing-lesson.tsx'
import type { OfferProps } from './preview-actions.tsx'
import { useClassroom } from './use-classroom.ts'

/** /learn/{courseId}/{lessonId}: one lesson, with the course's outline beside it. `Offer` sells the course below a preview. */
export function ClassroomScreen({ Offer }: { Offer: ComponentType<OfferProps> }) {
  const { courseId = '', lessonId = '' } = useParams()
  const classroom = useClassroom(courseId, lessonId)
  useFocusRecovery()
  if (classroom.isNotFound || classroom.isForbidden || classroom.isUnknown) {
    const Screen = classroom.isNotFound ? LessonNotFound : ClosedLesson
    return (
      <>
        <ClassroomBar courseId={courseId} />
        <Screen courseId={courseId} />
      </>
    )
  }
  return (
    <ClassroomFrame key={courseId} courseId={courseId} classroom={classroom}>
      {classroom.isOffline ? (
        <OfflineLesson />
      ) : classroom.failed ? (
        <FailedLesson tryAgain={classroom.refetch} />
      ) : (
        <LessonView key={lessonId} courseId={courseId} classroom={classroom} Offer={Offer} />
      )}
    </ClassroomFrame>
  )
}
