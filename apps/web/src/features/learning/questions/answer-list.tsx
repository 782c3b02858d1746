import { errorOf } from '@skillharbor/client/errors'
import { trpc } from '@skillharbor/client/trpc'
import type { LessonQuestion } from '@skillharbor/contracts/entities'
import { Alert } from '@skillharbor/ui/alert'
import { Badge } from '@skillharbor/ui/badge'
import { Button } from '@skillharbor/ui/button'
import { notify } from '@skillharbor/ui/notify'
import { useMutation } from '@tanstack/react-query'
import { Check } from 'lucide-react'
import { formatDay } from '../../../lib/format-day.ts'
import { t } from './messages.ts'
import { RemoveButton } from './remove-button.tsx'
import { ReportButton } from './report-button.tsx'
import { about, startOf } from './words.tsx'

type Answer = LessonQuestion['answers'][number]
type ItemProps = {
  /** The learner asked the question. */
  mayAccept: boolean
  /** Called before an answer leaves the list, or one of its buttons goes. */
  onChange: () => void
}
type AnswerListProps = ItemProps & { answers: readonly Answer[]; label: string }

/** The answers to a question: the accepted one first, the others as they came. */
export function AnswerList({ answers, label, ...item }: AnswerListProps) {
  const sorted = answers.toSorted((one, other) => Number(other.accepted) - Number(one.accepted))
  return (
    <ul aria-label={label} className="grid gap-4">
      {sorted.map((answer) => (
        <AnswerItem key={answer._id} answer={answer} {...item} />
      ))}
    </ul>
  )
}

function AnswerItem({ answer, mayAccept, onChange }: ItemProps & { answer: Answer }) {
  const { _id: id, body, author, accepted, createdAt, hiddenReason, hiddenBy, report, isOwn } = answer
  const utils = trpc.useUtils()
  const start = startOf(body)
  return (
    <li className={`grid gap-2 border-s-2 ps-4 ${accepted ? 'border-success' : 'border-line'}`}>
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1 text-sm text-ink-soft">
        {author === null ? (
          <Badge tone="info">{t('teacher')}</Badge>
        ) : (
          <span className="font-semibold wrap-anywhere text-ink">{isOwn ? t('you') : author}</span>
        )}
        <span>{formatDay(createdAt)}</span>
        {accepted && (
          <Badge tone="success">
            <Check aria-hidden />
            {t('accepted')}
          </Badge>
        )}
      </div>
      {hiddenReason !== null && (
        <Alert>
          {t(hiddenBy === 'operator' ? 'answerHiddenByOperator' : 'answerHidden', { reason: hiddenReason })}
        </Alert>
      )}
      <p className="max-w-[60ch] whitespace-pre-line wrap-anywhere text-ink-soft">{body}</p>
      {report !== 'none' && <p className="text-sm text-ink-soft">{t(report === 'kept' ? 'kept' : 'reported')}</p>}
      <div className="flex flex-wrap gap-2 empty:hidden">
        {mayAccept && hiddenReason === null && <MarkButton answer={answer} />}
        {!isOwn && report !== 'reported' && (
          <ReportButton
            label={t('reportAnswer', { start, about })}
            title={t('reportAnswerTitle')}
            report={(reason) => utils.client.questions.reportAnswer.mutate({ id, reason })}
            onReport={onChange}
          />
        )}
        {isOwn && (
          <RemoveButton
            label={t('removeAnswer', { start, about })}
            title={t('removeAnswerTitle')}
            remove={() => utils.client.questions.removeAnswer.mutate({ id })}
            onRemove={onChange}
          />
        )}
      </div>
    </li>
  )
}

/** Accepts an answer to an own question in place of any other, or takes that back. */
function MarkButton({ answer: { _id: id, accepted, body } }: { answer: Answer }) {
  const utils = trpc.useUtils()
  const mark = useMutation({
    mutationFn: () => utils.client.questions[accepted ? 'unaccept' : 'accept'].mutate({ id }),
    onSuccess: async ({ message }) => {
      await utils.questions.invalidate()
      notify.success(message)
    },
    onError: (error) => notify.error(errorOf(error).message),
  })
  return (
    <Button variant="secondary" size="sm" busy={mark.isPending} onClick={() => mark.mutate()}>
      {t(accepted ? 'unaccept' : 'accept', { start: startOf(body), about })}
    </Button>
  )
}
