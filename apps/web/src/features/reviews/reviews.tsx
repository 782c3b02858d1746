import { useRatings } from '@skillharbor/client/ratings'
import type { ReactNode } from 'react'
import { t } from './messages.ts'
import { RatingSummary } from './rating-summary.tsx'
import { ReviewList } from './review-list.tsx'

/** What learners say about a course: the rating, and the reviews below an owner's own one. */
export function Reviews({ courseId, own }: { courseId: string; own: ReactNode }) {
  const rating = useRatings([courseId]).get(courseId)
  return (
    <section aria-labelledby="reviews" className="mt-6 grid gap-5">
      <h2 id="reviews" className="text-xl font-semibold text-ink">
        {t('title')}
      </h2>
      {rating && <RatingSummary rating={rating} />}
      {own}
      <ReviewList courseId={courseId} />
    </section>
  )
}
