import type { Lesson } from '@skillharbor/contracts/entities'
import { type ComponentType, type ReactNode, Suspense } from 'react'
import { coursePath } from '../../../lib/paths.ts'
import { PreviewEnd } from '../preview-end/preview-end.tsx'
import { BackToCourse } from './after-last.tsx'
import { LessonActions } from './lesson-actions.tsx'
import { lessonPart } from './lesson-part.ts'
import type { Classroom } from './use-classroom.ts'

export type OfferProps = {
  /** The course that is sold. */
  course: Lesson['course']
  /** The classes of a part of the lesson's column. */
  part: string
  /** Stands above the price. */
  end: ReactNode
  /** Stands there if nothing can be sold. */
  otherwise: ReactNode
}

type PreviewActionsProps = { courseId: string; lesson: Lesson; classroom: Classroom; Offer: ComponentType<OfferProps> }

/**
 * Below a free preview: the way to the next one, and the course's price, which stays in sight (main.css). After the last one,
 * what the rest of the course is; the price then is right below that.
 */
export function PreviewActions({ courseId, lesson, classroom, Offer }: PreviewActionsProps) {
  const part = lessonPart(lesson.kind)
  const isLast = classroom.position > 0 && !classroom.next
  return (
    <>
      <LessonActions courseId={courseId} classroom={classroom} />
      <Suspense fallback={<div className="offer-bar min-h-19" />}>
        <Offer
          course={lesson.course}
          part={part}
          end={
            isLast && (
              <div className={`${part} print:hidden`}>
                <PreviewEnd courseId={courseId} sections={classroom.sections} />
              </div>
            )
          }
          otherwise={
            isLast && (
              <div className={`${part} flex pb-6 print:hidden`}>
                <BackToCourse to={coursePath(courseId)} />
              </div>
            )
          }
        />
      </Suspense>
    </>
  )
}
