import { useFocusRecovery } from '@skillharbor/client/focus'
import { trpc } from '@skillharbor/client/trpc'
import { Alert } from '@skillharbor/ui/alert'
import { Button } from '@skillharbor/ui/button'
import { Card } from '@skillharbor/ui/card'
import { LoadFailure } from '@skillharbor/ui/load-failure'
import { useRef, useState } from 'react'
import { t } from './messages.ts'
import { RemoveReview } from './remove-review.tsx'
import { ReviewForm } from './review-form.tsx'
import { ReviewItem } from './review-item.tsx'

/** The learner's own review of a course that they own: a form to write it, or the review with what can be done with it. */
export function OwnReview({ courseId }: { courseId: string }) {
  const mine = trpc.reviews.mine.useQuery({ courseId })
  const [isEditing, setEditing] = useState(false)
  const part = useRef<HTMLDivElement>(null)
  useFocusRecovery()
  if (mine.isPending) return null
  if (!mine.data)
    return <LoadFailure text={t('own.failed')} retry={{ busy: mine.isFetching, onClick: () => void mine.refetch() }} />
  const { content: review, mayReview } = mine.data
  if (!review && !mayReview) return null
  // What had the focus is gone.
  const close = () => {
    setEditing(false)
    part.current?.focus()
  }
  return (
    <Card ref={part} tabIndex={-1} className="grid gap-4 p-5">
      <h3 className="text-lg font-semibold text-ink">{t(review ? 'own.title' : 'own.ask')}</h3>
      {review?.hiddenReason && <Alert>{t('own.hidden', { reason: review.hiddenReason })}</Alert>}
      {!review || isEditing ? (
        <ReviewForm courseId={courseId} review={review} onClose={close} />
      ) : (
        <>
          <ReviewItem review={review} />
          <div className="flex flex-wrap gap-3">
            <Button variant="secondary" onClick={() => setEditing(true)}>
              {t('own.change')}
            </Button>
            {review.hiddenReason === null && <RemoveReview courseId={courseId} onRemoved={close} />}
          </div>
        </>
      )}
    </Card>
  )
}
