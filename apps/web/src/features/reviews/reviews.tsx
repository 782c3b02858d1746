import { useRatings } from '@skillharbor/client/ratings'
import { t } from './messages.ts'
import { OwnReview } from './own-review.tsx'
import { RatingSummary } from './rating-summary.tsx'
import { ReviewList } from './review-list.tsx'

/** What learners say about a course: the rating, the reviews, and for an owner (`owns`) their own one. */
export function Reviews({ courseId, owns }: { courseId: string; owns: boolean }) {
  const rating = useRatings([courseId]).get(courseId)
  return (
    <section aria-labelledby="reviews" className="mt-6 grid gap-5">
      <h2 id="reviews" className="text-xl font-semibold text-ink">
        {t('title')}
      </h2>
      {rating && <RatingSummary rating={rating} />}
      {owns && <OwnReview courseId={courseId} />}
      <ReviewList courseId={courseId} />
    </section>
  )
}
