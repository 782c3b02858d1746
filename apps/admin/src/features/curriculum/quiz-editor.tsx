import { type Quiz, questionKinds } from '@skillharbor/contracts/entities'
import { Button } from '@skillharbor/ui/button'
import { EmptyState } from '@skillharbor/ui/empty-state'
import { Field, Select } from '@skillharbor/ui/field'
import { ListChecks, Plus } from 'lucide-react'
import { useState } from 'react'
import { t } from './messages.ts'
import { NumberInput } from './number-input.tsx'
import { QuestionEditor } from './question-editor.tsx'
import { newQuestion } from './quiz-edits.ts'
import { RemovedQuestion } from './removed-question.tsx'
import { useQuestionActions } from './use-question-actions.ts'

type QuizEditorProps = { quiz: Quiz; onChange: (change: (quiz: Quiz) => Quiz) => void }

const maxQuestions = 50

/** A quiz: how it is passed, and its questions with their right answers. */
export function QuizEditor({ quiz, onChange }: QuizEditorProps) {
  const [kind, setKind] = useState<(typeof questionKinds)[number]>('single')
  const { editor, actions, said, removed } = useQuestionActions(onChange)
  const questions = quiz.questions.map((question, at) => (
    <QuestionEditor
      key={question.id}
      question={question}
      number={at + 1}
      count={quiz.questions.length}
      onQuiz={onChange}
      actions={actions}
    />
  ))
  return (
    <div ref={editor} className="grid gap-6">
      <p role="status" className="sr-only">
        {said}
      </p>
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
      {questions.length === 0 && !removed ? (
        <EmptyState
          icon={<ListChecks aria-hidden />}
          level={2}
          heading={t('quiz.noneHeading')}
          text={t('quiz.noneText')}
        />
      ) : (
        <ol className="grid gap-4">
          {removed
            ? questions.toSpliced(removed.number - 1, 0, <RemovedQuestion key="removed" {...removed} />)
            : questions}
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
          <Button variant="secondary" data-add onClick={() => actions.add(newQuestion(kind, crypto.randomUUID()))}>
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
