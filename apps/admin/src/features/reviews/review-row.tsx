import type { ReceivedReview } from '@skillharbor/contracts/entities'
import { Button } from '@skillharbor/ui/button'
import { Card } from '@skillharbor/ui/card'
import { Stars } from '@skillharbor/ui/stars'
import { type ReactNode, useRef, useState } from 'react'
import { formatDate } from '../../lib/format-time.ts'
import { AnswerForm } from './answer-form.tsx'
import { t } from './messages.ts'
import { ReportDialog } from './report-dialog.tsx'

// For screen readers only: the row shows whose review it is.
const about = (text: ReactNode) => <span className="sr-only">{text}</span>

/** A review of one of the admin's courses, their answer to it, and what they can do. */
export function ReviewRow({ review }: { review: ReceivedReview }) {
  const { _id, stars, author: name, body, course, createdAt, editedAt, answer, report } = review
  const [isAnswering, setAnswering] = useState(false)
  const [isReporting, setReporting] = useState(false)
  const row = useRef<HTMLDivElement>(null)
  const close = () => {
    setAnswering(false)
    row.current?.focus()
  }
  return (
    <Card ref={row} tabIndex={-1} className="grid gap-3 p-5">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <Stars value={stars} />
        <h2 className="font-semibold wrap-anywhere text-ink">{name}</h2>
        <p className="text-sm wrap-anywhere text-ink-soft">
          {t('facts', { course: course.title, day: formatDate(createdAt) })}
          {editedAt && ` · ${t('edited')}`}
        </p>
      </div>
      {body && <p className="whitespace-pre-line wrap-anywhere">{body}</p>}
      {answer && !isAnswering && (
        <div className="grid gap-1 border-s-2 border-line ps-4">
          <p className="text-sm font-semibold text-ink">{t('yourAnswer')}</p>
          <p className="whitespace-pre-line wrap-anywhere text-ink-soft">{answer.body}</p>
        </div>
      )}
      {report !== 'none' && <p className="text-sm text-ink-soft">{t(report)}</p>}
      {isAnswering ? (
        <AnswerForm id={_id} answer={answer?.body ?? ''} onClose={close} />
      ) : (
        <div className="flex flex-wrap gap-3">
          <Button variant="secondary" onClick={() => setAnswering(true)}>
            {t(answer ? 'changeAnswer' : 'answer', { name, about })}
          </Button>
          {report === 'none' && (
            <Button variant="ghost" onClick={() => setReporting(true)}>
              {t('report', { name, about })}
            </Button>
          )}
        </div>
      )}
      {isReporting && <ReportDialog id={_id} onClose={() => setReporting(false)} />}
    </Card>
  )
}
