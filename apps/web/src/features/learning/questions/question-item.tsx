import { useFocusAfterRemoval } from '@skillharbor/client/focus-after-removal'
import { trpc } from '@skillharbor/client/trpc'
import { forgetWordsAt } from '@skillharbor/client/unsent-words'
import type { LessonQuestion } from '@skillharbor/contracts/entities'
import { Alert } from '@skillharbor/ui/alert'
import { Button } from '@skillharbor/ui/button'
import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { formatDay } from '../../../lib/format-day.ts'
import { timeCode } from '../time-code.ts'
import { AnswerList } from './answer-list.tsx'
import { AnswerForm, EditForm } from './forms.tsx'
import { t } from './messages.ts'
import { RemoveButton } from './remove-button.tsx'
import { ReportButton } from './report-button.tsx'
import { about, startOf } from './words.tsx'

type QuestionItemProps = {
  question: LessonQuestion
  /** Goes to a second of the lesson's video; undefined if the lesson has none. */
  goTo: ((second: number) => void) | undefined
  /** Called before the question leaves the list. */
  onRemove: () => void
}

/** A question, the answers to it, and what the learner can do with it. */
export function QuestionItem({ question, goTo, onRemove }: QuestionItemProps) {
  const { _id: id, atSeconds, body, author, createdAt, editedAt, isOwn, answers } = question
  const { hiddenReason, hiddenBy, report } = question
  const [form, setForm] = useState<'answer' | 'edit'>()
  const item = useRef<HTMLLIElement>(null)
  const states = [question, ...answers].map((one) => `${one._id} ${one.report}`)
  const onChange = useFocusAfterRemoval(item, states.join())
  const utils = trpc.useUtils()
  const queries = useQueryClient()
  // What had the focus is gone.
  const close = () => {
    setForm(undefined)
    item.current?.focus()
  }
  const start = startOf(body)
  const isHidden = hiddenReason !== null
  // From then on, the question stays as it is. A hidden answer is the learner’s own, and doesn’t count.
  const isAnswered = answers.some((answer) => answer.hiddenReason === null)
  return (
    <li ref={item} tabIndex={-1} className="grid gap-3 py-5">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1 text-sm text-ink-soft">
        <span className="font-semibold wrap-anywhere text-ink">{isOwn ? t('you') : author}</span>
        <span>{[formatDay(createdAt), editedAt && t('edited')].filter(Boolean).join(' · ')}</span>
        {atSeconds !== null && goTo && (
          <Button variant="secondary" size="sm" onClick={() => goTo(atSeconds)}>
            {t('goTo', { time: timeCode(atSeconds) })}
          </Button>
        )}
      </div>
      {isHidden && (
        <Alert>
          {t(hiddenBy === 'operator' ? 'questionHiddenByOperator' : 'questionHidden', { reason: hiddenReason })}
        </Alert>
      )}
      {form === 'edit' ? (
        <EditForm id={id} body={body} onClose={close} />
      ) : (
        <p className="max-w-[60ch] whitespace-pre-line wrap-anywhere text-ink">{body}</p>
      )}
      {report !== 'none' && <p className="text-sm text-ink-soft">{t(report === 'kept' ? 'kept' : 'reported')}</p>}
      {answers.length > 0 && (
        <AnswerList answers={answers} label={t('answers', { start })} mayAccept={isOwn} onChange={onChange} />
      )}
      {form === 'answer' && <AnswerForm id={id} onClose={close} />}
      {!form && (
        <div className="flex flex-wrap gap-2">
          {!isHidden && (
            <Button variant="secondary" size="sm" onClick={() => setForm('answer')}>
              {t('answer', { start, about })}
            </Button>
          )}
          {!isOwn && report !== 'reported' && (
            <ReportButton
              label={t('reportQuestion', { start, about })}
              title={t('reportQuestionTitle')}
              report={(reason) => utils.client.questions.report.mutate({ id, reason })}
              onReport={onChange}
            />
          )}
          {isOwn && !isAnswered && !isHidden && (
            <Button variant="ghost" size="sm" onClick={() => setForm('edit')}>
              {t('edit', { start, about })}
            </Button>
          )}
          {isOwn && !isAnswered && (
            <RemoveButton
              label={t('removeQuestion', { start, about })}
              title={t('removeQuestionTitle')}
              remove={() => utils.client.questions.remove.mutate({ id })}
              onRemove={() => {
                for (const place of [`question:${id}`, `answer:${id}`]) forgetWordsAt(queries, place)
                onRemove()
              }}
            />
          )}
        </div>
      )}
    </li>
  )
}
