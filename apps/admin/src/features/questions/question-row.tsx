import { useFocusAfterRemoval } from '@skillharbor/client/focus-after-removal'
import { trpc } from '@skillharbor/client/trpc'
import { questionLength } from '@skillharbor/contracts/constants'
import type { ReceivedQuestion } from '@skillharbor/contracts/entities'
import { Button } from '@skillharbor/ui/button'
import { Card } from '@skillharbor/ui/card'
import { type ReactNode, useRef, useState } from 'react'
import { Link } from 'react-router'
import { about } from '../../lib/about.tsx'
import { AnswerForm, useHasKeptAnswer } from '../../lib/answer-form.tsx'
import { formatDate } from '../../lib/format-time.ts'
import type { Hold } from '../../lib/held-items.ts'
import { paths } from '../../lib/paths.ts'
import { AnswerItem } from './answer-item.tsx'
import { t } from './messages.ts'
import { Moderation, ModerationNote } from './moderation.tsx'

/** A question on one of the admin's courses, the answers to it, and what the admin can do. */
export function QuestionRow({ question, hold }: { question: ReceivedQuestion; hold: Hold<ReceivedQuestion> }) {
  const { _id: id, author: name, body, hiddenReason, answers } = question
  const [isAnswering, setAnswering] = useState(useHasKeptAnswer(id))
  const row = useRef<HTMLDivElement>(null)
  const states = [question, ...answers].map((one) => `${one._id} ${one.hiddenReason !== null} ${one.report}`)
  const onGone = useFocusAfterRemoval(row, states.join())
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
      <p className="max-w-[60ch] whitespace-pre-line wrap-anywhere">{body}</p>
      <ModerationNote item={question} />
      {answers.length > 0 && (
        <ul aria-label={t('answers', { name })} className="grid gap-4">
          {answers.map((answer) => (
            <AnswerItem key={answer._id} answer={answer} onGone={onGone} />
          ))}
        </ul>
      )}
      {isAnswering ? (
        <AnswerForm
          item={question}
          hold={hold}
          texts={{
            label: t('answerLabel'),
            hint: t('answerHint'),
            missing: t('answerMissing'),
            publish: t('publish'),
            cancel: t('cancel'),
          }}
          maxLength={questionLength}
          publish={async (words) => {
            const published = await utils.client.questions.reply.mutate({ id, body: words })
            await utils.questions.invalidate()
            return published
          }}
          onClose={close}
        />
      ) : (
        <div className="flex flex-wrap gap-3">
          {hiddenReason === null && (
            <Button variant="secondary" onClick={() => setAnswering(true)}>
              {t('answer', { name, about })}
            </Button>
          )}
          <Moderation kind="question" item={question} name={name} onChange={onGone} />
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
