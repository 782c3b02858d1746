import { type Quiz, questionKinds } from '@skillharbor/contracts/entities'
import { Button } from '@skillharbor/ui/button'
import { EmptyState } from '@skillharbor/ui/empty-state'
import { Field, Select } from '@skillharbor/ui/field'
import { ListChecks, Plus } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { t } from './messages.ts'
import { NumberInput } from './number-input.tsx'
import { QuestionEditor } from './question-editor.tsx'
import { addQuestion, newQuestion } from './quiz-edits.ts'

type QuizEditorProps = { quiz: Quiz; onChange: (change: (quiz: Quiz) => Quiz) => void }

const maxQuestions = 50

/** A quiz: how it is passed, and its questions with their right answers. */
export function QuizEditor({ quiz, onChange }: QuizEditorProps) {
  const [kind, setKind] = useState<(typeof questionKinds)[number]>('single')
  const [added, setAdded] = useState<string>()
  const list = useRef<HTMLOListElement>(null)
  useEffect(() => {
    if (added) list.current?.querySelector<HTMLElement>(`[data-question="${added}"] textarea`)?.focus()
  }, [added])
  const add = () => {
    const question = newQuestion(kind, crypto.randomUUID())
    onChange(addQuestion(question))
    setAdded(question.id)
  }
  return (
    <div className="grid gap-6">
      <div className="grid items-start gap-4 @lg:grid-cols-2">
        <Field label={t('quiz.passPercent')} hint={t('quiz.passPercentHint')}>
          {(aria) => (
            <NumberInput
              {...aria}
              min={1}
              max={100}
              step={1}
              value={quiz.passPercent}
              onValue={(passPercent) => {
                if (passPercent !== null) onChange((now) => ({ ...now, passPercent }))
              }}
            />
          )}
        </Field>
        <Field label={t('quiz.maxAttempts')} hint={t('quiz.maxAttemptsHint')}>
          {(aria) => (
            <NumberInput
              {...aria}
              min={1}
              max={100}
              step={1}
              value={quiz.maxAttempts}
              onValue={(maxAttempts) => onChange((now) => ({ ...now, maxAttempts }))}
            />
          )}
        </Field>
      </div>
      <label className="flex cursor-pointer items-center gap-2.5 text-sm font-medium">
        <input
          type="checkbox"
          checked={quiz.shuffle}
          onChange={({ currentTarget: { checked } }) => onChange((now) => ({ ...now, shuffle: checked }))}
          className="size-4.5 accent-accent"
        />
        {t('quiz.shuffle')}
      </label>
      {quiz.questions.length === 0 ? (
        <EmptyState
          icon={<ListChecks aria-hidden />}
          level={2}
          heading={t('quiz.noneHeading')}
          text={t('quiz.noneText')}
        />
      ) : (
        <ol ref={list} className="grid gap-4">
          {quiz.questions.map((question, at) => (
            <QuestionEditor
              key={question.id}
              question={question}
              number={at + 1}
              count={quiz.questions.length}
              onQuiz={onChange}
            />
          ))}
        </ol>
      )}
      {quiz.questions.length < maxQuestions ? (
        <div className="flex flex-wrap items-end gap-3">
          <div className="min-w-52">
            <Field label={t('quiz.kind')}>
              {(aria) => (
                <Select
                  {...aria}
                  value={kind}
                  onChange={({ currentTarget }) =>
                    setKind(questionKinds.find((one) => one === currentTarget.value) ?? 'single')
                  }
                >
                  {questionKinds.map((one) => (
                    <option key={one} value={one}>
                      {t(`quiz.kinds.${one}`)}
                    </option>
                  ))}
                </Select>
              )}
            </Field>
          </div>
          <Button variant="secondary" onClick={add}>
            <Plus aria-hidden className="size-4" />
            {t('quiz.add')}
          </Button>
        </div>
      ) : (
        <p className="text-sm text-ink-soft">{t('quiz.full', { count: maxQuestions })}</p>
      )}
    </div>
  )
}
