import { trpc } from '@skillharbor/client/trpc'
import type { ReceivedReview } from '@skillharbor/contracts/entities'
import { Button } from '@skillharbor/ui/button'
import { Card } from '@skillharbor/ui/card'
import { Stars } from '@skillharbor/ui/stars'
import { useRef, useState } from 'react'
import { about } from '../../lib/about.tsx'
import { AnswerForm, useHasKeptAnswer } from '../../lib/answer-form.tsx'
import { formatDate } from '../../lib/format-time.ts'
import type { Hold } from '../../lib/held-items.ts'
import { ReasonButton } from '../../lib/reason-button.tsx'
import { t } from './messages.ts'

/** A review of one of the admin's courses, their answer to it, and what they can do. */
export function ReviewRow({ review, hold }: { review: ReceivedReview; hold: Hold<ReceivedReview> }) {
  const { _id: id, stars, author: name, body, course, createdAt, editedAt, answer, report } = review
  const [isAnswering, setAnswering] = useState(useHasKeptAnswer(id, answer?.body))
  const row = useRef<HTMLDivElement>(null)
  const utils = trpc.useUtils()
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
      {report !== 'none' && <p className="text-sm text-ink-soft">{t(report === 'kept' ? 'kept' : 'reported')}</p>}
      {isAnswering ? (
        <AnswerForm
          item={review}
          hold={hold}
          texts={{
            label: t('answerLabel'),
            hint: t('answerHint'),
            missing: t('answerMissing'),
            publish: t('publish'),
            cancel: t('cancel'),
          }}
          maxLength={2_000}
          answer={answer?.body ?? ''}
          publish={async (body) => {
            const published = await utils.client.reviews.answer.mutate({ id, body })
            await utils.reviews.invalidate()
            return published
          }}
          onClose={close}
        />
      ) : (
        <div className="flex flex-wrap gap-3">
          <Button variant="secondary" onClick={() => setAnswering(true)}>
            {t(answer ? 'changeAnswer' : 'answer', { name, about })}
          </Button>
          {report === 'none' && (
            <ReasonButton
              label={t('report', { name, about })}
              place={`report:${id}`}
              title={t('reportTitle')}
              text={t('reportText')}
              confirm={t('reportConfirm')}
              reason={{ label: t('reason'), hint: t('reasonHint'), missing: t('reasonMissing') }}
              run={(reason) => utils.client.reviews.report.mutate({ id, reason })}
              onDone={() => void utils.reviews.invalidate()}
            />
          )}
        </div>
      )}
    </Card>
  )
}
