import type { Review } from '@skillharbor/contracts/entities'
import { Stars } from '@skillharbor/ui/stars'
import { formatDay } from '../../lib/format-day.ts'
import { t } from './messages.ts'

/** A review, and the seller's answer below it. */
export function ReviewItem({ review }: { review: Review }) {
  const { stars, author, createdAt, editedAt, body, answer } = review
  return (
    <article className="grid gap-2">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <Stars value={stars} />
        <h3 className="font-semibold wrap-anywhere text-ink">{author}</h3>
        <p className="text-sm text-ink-soft">
          {[formatDay(createdAt), editedAt && t('edited')].filter(Boolean).join(' · ')}
        </p>
      </div>
      {body && <p className="whitespace-pre-line wrap-anywhere text-ink-soft">{body}</p>}
      {answer && (
        <div className="mt-1 grid gap-1 border-s-2 border-line ps-4">
          <p className="text-sm">
            <span className="font-semibold text-ink">{t('answer')}</span>
            <span className="text-ink-soft"> · {formatDay(answer.at)}</span>
          </p>
          <p className="whitespace-pre-line wrap-anywhere text-ink-soft">{answer.body}</p>
        </div>
      )}
    </article>
  )
}
