import type { Question } from '@skillharbor/contracts/entities'
import { Field } from '@skillharbor/ui/field'
import { useId } from 'react'
import { AcceptedTexts } from './accepted-texts.tsx'
import { ChoicesEditor } from './choices-editor.tsx'
import { t } from './messages.ts'
import { NumberInput } from './number-input.tsx'

type AnswerEditorProps = { question: Question; onChange: (question: Question) => void }

/** What is right, as the question's kind has it. */
export function AnswerEditor({ question, onChange }: AnswerEditorProps) {
  const name = useId()
  switch (question.kind) {
    case 'single':
    case 'multiple':
      return <ChoicesEditor question={question} onChange={onChange} />
    case 'true-false':
      return (
        <fieldset className="flex flex-wrap gap-x-6">
          <legend className="mb-1 text-sm font-medium text-ink">{t('quiz.rightAnswer')}</legend>
          {[true, false].map((answer) => (
            <label
              key={String(answer)}
              className="flex min-h-10 pointer-coarse:min-h-11 cursor-pointer items-center gap-2"
            >
              <input
                type="radio"
                name={name}
                checked={question.answer === answer}
                onChange={() => onChange({ ...question, answer })}
                className="size-4.5 accent-accent"
              />
              {t(answer ? 'quiz.true' : 'quiz.false')}
            </label>
          ))}
        </fieldset>
      )
    case 'short-text':
      return <AcceptedTexts answers={question.answers} onChange={(answers) => onChange({ ...question, answers })} />
    case 'number':
      return (
        <div className="grid items-start gap-4 @lg:grid-cols-2">
          <Field label={t('quiz.rightAnswer')}>
            {(aria) => (
              <NumberInput
                {...aria}
                step="any"
                value={question.answer}
                onValue={(answer) => onChange({ ...question, answer })}
              />
            )}
          </Field>
          <Field label={t('quiz.tolerance')} hint={t('quiz.toleranceHint')}>
            {(aria) => (
              <NumberInput
                {...aria}
                min={0}
                step="any"
                value={question.tolerance}
                onValue={(tolerance) => onChange({ ...question, tolerance: tolerance ?? 0 })}
              />
            )}
          </Field>
        </div>
      )
  }
}
