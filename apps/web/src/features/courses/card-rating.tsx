import type { CourseRating, ListedCourse } from '@skillharbor/contracts/entities'
import { Rating } from '@skillharbor/ui/stars'
import { t } from './messages.ts'
import { enough } from './proof.ts'

type CardRatingProps = {
  course: ListedCourse
  /** Null if there are no reviews, undefined while they aren't known. */
  rating: CourseRating | null | undefined
}

/** How a course is rated, as its cards say it: `4.5 ★ (128)`, or that it's new while too few have rated or bought it. */
export function CardRating({ course: { learners = 0 }, rating }: CardRatingProps) {
  if (rating && rating.count >= enough.ratings) return <Rating average={rating.average} count={rating.count} />
  if (rating === undefined || learners >= enough.learners) return null
  return (
    <span className="rounded-sm bg-accent-soft px-1.5 text-xs leading-5 font-semibold text-accent">
      {t('card.new')}
    </span>
  )
}
