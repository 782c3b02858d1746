import type { Question } from '@skillharbor/contracts/entities'
import { Button } from '@skillharbor/ui/button'
import { Input } from '@skillharbor/ui/field'
import { Plus, X } from 'lucide-react'
import { useId, useRef } from 'react'
import { t } from './messages.ts'
import { isRight, markChoice, removeChoice } from './quiz-edits.ts'

const maxChoices = 10

type WithChoices = Extract<Question, { kind: 'single' | 'multiple' }>
type ChoicesEditorProps = { question: WithChoices; onChange: (question: Question) => void }

/** The choices of a question; the right one or ones are marked. */
export function ChoicesEditor({ question, onChange }: ChoicesEditorProps) {
  const name = useId()
  const field = useRef<HTMLFieldSetElement>(null)
  const { choices, kind } = question
  const focusChoice = (at: number) =>
    requestAnimationFrame(() => field.current?.querySelectorAll<HTMLInputElement>('input[data-choice]')[at]?.focus())
  return (
    <fieldset ref={field} className="grid gap-2">
      <legend className="mb-1 text-sm font-medium text-ink">{t(`quiz.choices.${kind}`)}</legend>
      {choices.map((choice, at) => (
        <div key={at} className="flex items-center gap-2">
          <input
            type={kind === 'single' ? 'radio' : 'checkbox'}
            name={name}
            aria-label={t('quiz.choiceIsRight', { number: at + 1 })}
            checked={isRight(question, at)}
            onChange={() => onChange(markChoice(question, at))}
            className="size-5 shrink-0 accent-accent"
          />
          <Input
            data-choice
            aria-label={t('quiz.choice', { number: at + 1 })}
            value={choice}
            maxLength={500}
            autoComplete="off"
            onChange={({ currentTarget: { value } }) => onChange({ ...question, choices: choices.with(at, value) })}
          />
          <Button
            variant="ghost"
            className="w-11 shrink-0 px-0"
            aria-label={t('quiz.removeChoice', { number: at + 1 })}
            onClick={() => {
              onChange(removeChoice(question, at))
              focusChoice(Math.max(0, at - 1))
            }}
          >
            <X aria-hidden className="size-4 shrink-0" />
          </Button>
        </div>
      ))}
      {choices.length < maxChoices && (
        <Button
          variant="ghost"
          size="sm"
          className="justify-self-start"
          onClick={() => {
            onChange({ ...question, choices: [...choices, ''] })
            focusChoice(choices.length)
          }}
        >
          <Plus aria-hidden className="size-4 shrink-0" />
          {t('quiz.addChoice')}
        </Button>
      )}
    </fieldset>
  )
}
