import type { OwnCourse } from '@skillharbor/contracts/entities'
import { Badge } from '@skillharbor/ui/badge'
import { Button } from '@skillharbor/ui/button'
import { CoursePicture } from '@skillharbor/ui/card'
import { Link } from 'react-router'
import { paths } from '../../../lib/paths.ts'
import { TakenDown } from '../take-down/taken-down.tsx'
import { useCourseUpdates } from '../use-course-updates.ts'
import { CourseBadge, isOnSale } from './course-list.tsx'
import { FailedUpdate } from './failed-update.tsx'
import { t } from './messages.ts'

type OfCourse = { course: OwnCourse }

/** A course's picture beside its title. */
export function SmallPicture({ src }: { src: string | undefined }) {
  return (
    <div className="w-20 shrink-0 overflow-hidden rounded-md [&_svg]:size-5">
      <CoursePicture src={src} alt="" />
    </div>
  )
}

/** Whether learners can buy the course, in a word or two. */
export function CourseStatus({ course }: OfCourse) {
  const update = useCourseUpdates().get(course._id)
  const isSaving = update?.error === null
  if (isOnSale(course) && !isSaving) return <Badge tone="success">{t('table.onSale')}</Badge>
  return <CourseBadge course={course} saving={isSaving} />
}

/** What went wrong with the course, and what to do about it. */
export function CourseTroubles({ course }: OfCourse) {
  const update = useCourseUpdates().get(course._id)
  return (
    <>
      <TakenDown course={course} />
      {update?.error && <FailedUpdate course={course} />}
    </>
  )
}

/** The one thing that a seller does most with a course. */
export function ContentButton({ course: { _id, title } }: OfCourse) {
  return (
    <Button variant="secondary" size="sm" asChild>
      <Link to={paths.content(_id)}>
        <span>{t('card.content', { title, course: (text) => <span className="sr-only">{text}</span> })}</span>
      </Link>
    </Button>
  )
}

/** How many bought the course; leads to its orders. */
export function BuyersLink({ course: { _id, title, buyers } }: OfCourse) {
  return (
    <Link to={paths.salesOf(_id)} className="font-semibold text-accent underline-offset-4 hover:underline">
      {buyers}
      <span className="sr-only">{t('card.orders', { title })}</span>
    </Link>
  )
}
