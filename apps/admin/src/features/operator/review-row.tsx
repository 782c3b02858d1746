import type { ReportedReview } from '@skillharbor/contracts/entities'
import { Button } from '@skillharbor/ui/button'
import { Stars } from '@skillharbor/ui/stars'
import { about } from '../../lib/about.tsx'
import { formatDate } from '../../lib/format-time.ts'
import { personName } from '../../lib/person-name.ts'
import { t } from './messages.ts'

type ReviewRowProps = { review: ReportedReview; onHide: () => void; onKeep: () => void }

/** A reported or hidden review, and what an operator can decide. */
export function ReviewRow({ review, onHide, onKeep }: ReviewRowProps) {
  const { stars, author: name, body, course, createdAt, reportReason, hiddenReason } = review
  const seller = personName(review.seller)
  return (
    <div className="grid gap-3 lg:grid-cols-[1fr_auto] lg:items-center">
      <div className="grid min-w-0 gap-1">
        <div className="flex flex-wrap items-center gap-x-2.5 gap-y-1">
          <Stars value={stars} />
          <h2 className="font-semibold wrap-anywhere text-ink">{name}</h2>
        </div>
        <p className="text-sm wrap-anywhere text-ink-soft">
          {t('reviews.facts', { course: course.title, seller, day: formatDate(createdAt) })}
        </p>
        {body && <p className="whitespace-pre-line wrap-anywhere">{body}</p>}
        {reportReason !== null && (
          <p className="text-sm wrap-anywhere">{t('reviews.reportedFor', { seller, reason: reportReason })}</p>
        )}
        {hiddenReason !== null && (
          <p className="text-sm wrap-anywhere">{t('reviews.hiddenFor', { reason: hiddenReason })}</p>
        )}
      </div>
      <div className="flex flex-wrap gap-2 max-sm:*:grow">
        {hiddenReason === null && (
          <Button variant="secondary" onClick={onHide}>
            {t('reviews.hide', { name, about })}
          </Button>
        )}
        <Button variant="secondary" onClick={onKeep}>
          {t(hiddenReason === null ? 'reviews.keep' : 'reviews.show', { name, about })}
        </Button>
      </div>
    </div>
  )
}
