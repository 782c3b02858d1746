import type { Answer, LearnerQuestion } from '@skillharbor/contracts/entities'
import { Field, Input } from '@skillharbor/ui/field'
import { type ReactNode, useId, useState } from 'react'
import { numberIn } from './answers.ts'
import { t } from './messages.ts'

type QuestionFieldProps = {
  question: LearnerQuestion
  /** The language of its words, as a BCP 47 tag. */
  language: string | undefined
  /** `Question 2 of 5` */
  position: string
  answer: Answer | undefined
  onAnswer: (answer: Answer, typing?: boolean) => void
  /** Called when a typed answer is left. */
  onLeave: () => void
}

/** One question of an attempt, with the control that its kind needs. */
export function QuestionField({ position, ...answering }: QuestionFieldProps) {
  const { question, language } = answering
  return (
    <fieldset className="grid min-w-0 gap-3">
      <legend tabIndex={-1} className="mb-3 grid gap-1">
        <span className="text-sm text-ink-soft">{position}</span>
        <span lang={language} className="text-lg font-medium whitespace-pre-line wrap-anywhere text-ink">
          {question.prompt}
        </span>
      </legend>
      <Control {...answering} />
    </fieldset>
  )
}

type ControlProps = Omit<QuestionFieldProps, 'position'>

function Control(props: ControlProps) {
  switch (props.question.kind) {
    case 'single':
      return <OneChoice {...props} />
    case 'multiple':
      return <SeveralChoices {...props} />
    case 'true-false':
      return <TrueOrFalse {...props} />
    case 'short-text':
      return <ShortText {...props} />
    case 'number':
      return <NumberInput {...props} />
  }
}

type ChoiceProps = {
  type: 'radio' | 'checkbox'
  name: string
  checked: boolean
  /** The language of what it says; none if that is ours. */
  lang?: string | undefined
  onChange: (checked: boolean) => void
  children: ReactNode
}

function Choice({ children, lang, onChange, ...props }: ChoiceProps) {
  return (
    <label className="flex items-start gap-3 rounded-control border border-control p-3 text-ink transition-colors hover:border-accent has-checked:border-accent has-checked:bg-accent-soft">
      <input
        {...props}
        className="mt-0.5 size-5 shrink-0 accent-accent"
        onChange={(event) => onChange(event.target.checked)}
      />
      <span lang={lang} className="min-w-0 wrap-anywhere">
        {children}
      </span>
    </label>
  )
}

function OneChoice({ question, language, answer, onAnswer }: ControlProps) {
  const name = useId()
  return question.choices.map(({ id, text }) => (
    <Choice key={id} type="radio" name={name} lang={language} checked={answer === id} onChange={() => onAnswer(id)}>
      {text}
    </Choice>
  ))
}

function SeveralChoices({ question, language, answer, onAnswer }: ControlProps) {
  const name = useId()
  const chosen = Array.isArray(answer) ? answer : []
  return (
    <>
      <p className="text-sm text-ink-soft">{t('chooseSeveral')}</p>
      {question.choices.map(({ id, text }) => (
        <Choice
          key={id}
          type="checkbox"
          name={name}
          lang={language}
          checked={chosen.includes(id)}
          onChange={(on) => onAnswer(on ? [...chosen, id].sort((a, b) => a - b) : chosen.filter((one) => one !== id))}
        >
          {text}
        </Choice>
      ))}
    </>
  )
}

function TrueOrFalse({ answer, onAnswer }: ControlProps) {
  const name = useId()
  return [true, false].map((value) => (
    <Choice key={String(value)} type="radio" name={name} checked={answer === value} onChange={() => onAnswer(value)}>
      {t(value ? 'true' : 'false')}
    </Choice>
  ))
}

function ShortText({ answer, onAnswer, onLeave }: ControlProps) {
  return (
    <Field label={t('answer')}>
      {(aria) => (
        <Input
          {...aria}
          maxLength={200}
          autoComplete="off"
          value={typeof answer === 'string' ? answer : ''}
          onChange={(event) => onAnswer(event.target.value, true)}
          onBlur={onLeave}
        />
      )}
    </Field>
  )
}

function NumberInput({ answer, onAnswer, onLeave }: ControlProps) {
  const [typed, setTyped] = useState(typeof answer === 'number' ? String(answer) : '')
  const [left, setLeft] = useState(false)
  const number = numberIn(typed)
  return (
    <Field label={t('number')} error={left && typed !== '' && number === undefined ? t('notNumber') : undefined}>
      {(aria) => (
        <Input
          {...aria}
          inputMode="decimal"
          autoComplete="off"
          className="max-w-48"
          value={typed}
          onChange={(event) => {
            setTyped(event.target.value)
            setLeft(false)
            // Something that is no number is no answer, which takes an earlier one back.
            onAnswer(numberIn(event.target.value) ?? '', true)
          }}
          onBlur={() => {
            setLeft(true)
            onLeave()
          }}
        />
      )}
    </Field>
  )
}
