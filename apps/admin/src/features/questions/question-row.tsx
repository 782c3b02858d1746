import { useFocusAfterRemoval } from '@skillharbor/client/focus-after-removal'
import { trpc } from '@skillharbor/client/trpc'
import type { ReceivedQuestion } from '@skillharbor/contracts/entities'
import { Button } from '@skillharbor/ui/button'
import { Card } from '@skillharbor/ui/card'
import { type ReactNode, useRef, useState } from 'react'
import { Link } from 'react-router'
import { formatDate } from '../../lib/format-time.ts'
import { paths } from '../../lib/paths.ts'
import { about } from './about.tsx'
import { AnswerForm } from './answer-form.tsx'
import { AnswerItem } from './answer-item.tsx'
import { HideButton } from './hide-button.tsx'
import { t } from './messages.ts'

/** A question on one of the admin's courses, the answers to it, and what the admin can do. */
export function QuestionRow({ question }: { question: ReceivedQuestion }) {
  const { _id: id, author: name, body, hiddenReason, answers } = question
  const [isAnswering, setAnswering] = useState(false)
  const row = useRef<HTMLDivElement>(null)
  const shown = [question, ...answers].filter((one) => one.hiddenReason === null)
  const onGone = useFocusAfterRemoval(row, shown.map(({ _id }) => _id).join())
  const utils = trpc.useUtils()
  const close = () => {
    setAnswering(false)
    row.current?.focus()
  }
  return (
    <Card ref={row} tabIndex={-1} className="grid gap-3 p-5">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <h2 className="font-semibold wrap-anywhere text-ink">{name}</h2>
        <Facts question={question} />
      </div>
      <p className="whitespace-pre-line wrap-anywhere">{body}</p>
      {hiddenReason !== null && <p className="text-sm wrap-anywhere">{t('hidden', { reason: hiddenReason })}</p>}
      {answers.length > 0 && (
        <ul aria-label={t('answers', { name })} className="grid gap-4">
          {answers.map((answer) => (
            <AnswerItem key={answer._id} answer={answer} onGone={onGone} />
          ))}
        </ul>
      )}
      {isAnswering && <AnswerForm id={id} onClose={close} />}
      {hiddenReason === null && !isAnswering && (
        <div className="flex flex-wrap gap-3">
          <Button variant="secondary" onClick={() => setAnswering(true)}>
            {t('answer', { name, about })}
          </Button>
          <HideButton
            label={t('hideQuestion', { name, about })}
            title={t('hideQuestionTitle')}
            hide={(reason) => utils.client.questions.hide.mutate({ id, reason })}
            onHide={onGone}
          />
        </div>
      )}
    </Card>
  )
}

/** What the question is about, with the way to the lesson, and when it was asked. */
function Facts({ question }: { question: ReceivedQuestion }) {
  const { course, lessonId, lessonTitle: title, atSeconds, createdAt, editedAt } = question
  const lesson = (text: ReactNode) => (
    <Link
      to={paths.lesson(course._id, lessonId)}
      className="rounded-sm font-medium text-accent underline underline-offset-4"
    >
      {text}
    </Link>
  )
  return (
    <p className="text-sm wrap-anywhere text-ink-soft">
      {t('facts', { course: course.title, title, lesson, day: formatDate(createdAt) })}
      {atSeconds !== null && ` · ${t('second', secondOf(atSeconds))}`}
      {editedAt && ` · ${t('edited')}`}
    </p>
  )
}

const secondOf = (second: number) => ({
  minutes: Math.floor(second / 60),
  seconds: String(second % 60).padStart(2, '0'),
})
