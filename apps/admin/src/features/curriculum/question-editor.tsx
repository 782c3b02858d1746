import type { Question, Quiz } from '@skillharbor/contracts/entities'
import { locale } from '@skillharbor/messages/language'
import { Button } from '@skillharbor/ui/button'
import { Field, Textarea } from '@skillharbor/ui/field'
import { ArrowDown, ArrowUp, CircleAlert, Trash2 } from 'lucide-react'
import { memo, type ReactNode } from 'react'
import { AnswerEditor } from './answer-editor.tsx'
import { t } from './messages.ts'
import { changeQuestion, missingIn } from './quiz-edits.ts'
import type { QuestionActions } from './use-question-actions.ts'

type QuestionEditorProps = {
  question: Question
  number: number
  count: number
  onQuiz: (change: (quiz: Quiz) => Quiz) => void
  actions: QuestionActions
}

/** One question: what is asked, what is right, and why. */
export const QuestionEditor = memo(function QuestionEditor(props: QuestionEditorProps) {
  const { question, number, count, onQuiz, actions } = props
  const change = (next: Question) => onQuiz(changeQuestion(next))
  const missing = missingIn(question)
  return (
    <li data-question={question.id} className="grid gap-4 rounded-card border border-line bg-surface p-4 @lg:p-5">
      <div className="flex items-center justify-between gap-2">
        <h3 tabIndex={-1} className="min-w-0 font-semibold text-ink">
          {t('quiz.question', { number })}
          <span className="text-sm @max-lg:block @lg:ms-2 font-normal text-ink-soft">
            {t(`quiz.kinds.${question.kind}`)}
          </span>
        </h3>
        <div className="flex">
          <IconButton
            label={t('quiz.moveUp', { number })}
            step={-1}
            isDisabled={number === 1}
            onPress={() => actions.step(question.id, number, count, -1)}
          >
            <ArrowUp aria-hidden className="size-4 shrink-0" />
          </IconButton>
          <IconButton
            label={t('quiz.moveDown', { number })}
            step={1}
            isDisabled={number === count}
            onPress={() => actions.step(question.id, number, count, 1)}
          >
            <ArrowDown aria-hidden className="size-4 shrink-0" />
          </IconButton>
          <IconButton label={t('quiz.remove', { number })} onPress={() => actions.remove(question, number)}>
            <Trash2 aria-hidden className="size-4 shrink-0" />
          </IconButton>
        </div>
      </div>
      {missing.length > 0 && (
        <p className="flex items-start gap-2 text-sm text-ink-soft">
          <CircleAlert aria-hidden className="mt-0.5 size-4 shrink-0 text-danger" />
          {t('quiz.missing', { list: lists.format(missing.map((one) => t(`quiz.lacks.${one}`))) })}
        </p>
      )}
      <Field label={t('quiz.prompt')}>
        {(aria) => (
          <Textarea
            {...aria}
            rows={2}
            maxLength={2000}
            value={question.prompt}
            onChange={({ currentTarget: { value } }) => change({ ...question, prompt: value })}
          />
        )}
      </Field>
      <AnswerEditor question={question} onChange={change} />
      <Field label={t('quiz.explanation')} hint={t('quiz.explanationHint')}>
        {(aria) => (
          <Textarea
            {...aria}
            rows={2}
            maxLength={2000}
            value={question.explanation}
            onChange={({ currentTarget: { value } }) => change({ ...question, explanation: value })}
          />
        )}
      </Field>
    </li>
  )
})

const lists = new Intl.ListFormat(locale())

type IconButtonProps = {
  label: string
  /** Where it moves the question, so that it can get the focus again. */
  step?: -1 | 1
  isDisabled?: boolean
  onPress: () => void
  children: ReactNode
}

function IconButton({ label, step, isDisabled = false, onPress, children }: IconButtonProps) {
  return (
    <Button
      variant="ghost"
      size="sm"
      className="w-9 px-0"
      aria-label={label}
      data-step={step}
      disabled={isDisabled}
      onClick={onPress}
    >
      {children}
    </Button>
  )
}
