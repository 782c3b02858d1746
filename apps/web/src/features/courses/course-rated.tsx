import { useRatings } from '@skillharbor/client/ratings'
import { Rating } from '@skillharbor/ui/stars'
import { t } from './messages.ts'

/** How a course is rated, or that it's new. The line is there before the rating is, so that nothing moves. */
export function CourseRated({ courseId }: { courseId: string }) {
  const rating = useRatings([courseId]).get(courseId)
  return (
    <p className="min-h-5 text-sm leading-5 font-medium text-ink">
      {rating ? <Rating average={rating.average} count={rating.count} /> : rating === null && t('course.new')}
    </p>
  )
}
