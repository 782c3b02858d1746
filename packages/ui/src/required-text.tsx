import { useState } from 'react'
import { Field, Textarea } from './field.tsx'
import { t } from './late/messages.ts'

/** How full a field is, from 0 to 1, when it begins to say so: what is pasted beyond its end is cut off. */
const nearlyFull = 0.8

/** A text that has to be there before it is sent. `isGiven` says whether it is, and shows the error if it isn't. */
export const useRequiredText = (initial = '') => {
  const [text, setText] = useState(initial)
  const [isMissing, setMissing] = useState(false)
  const isGiven = () => {
    setMissing(text.trim() === '')
    return text.trim() !== ''
  }
  const change = (value: string) => {
    setText(value)
    setMissing(false)
  }
  return { text: text.trim(), isGiven, field: { value: text, isMissing, onChange: change } }
}

type RequiredTextFieldProps = ReturnType<typeof useRequiredText>['field'] & {
  label: string
  hint: string
  /** Shown if the text is missing. */
  missing: string
  /** In characters. */
  maxLength: number
  /** How many lines it shows: more for what is written at length. */
  rows?: number
}

/** The field of a required text. It says how long the text is once that is nearly as long as it may be. */
export function RequiredTextField({
  label,
  hint,
  missing,
  maxLength,
  rows = 3,
  value,
  isMissing,
  onChange,
}: RequiredTextFieldProps) {
  const length = value.length >= nearlyFull * maxLength && (
    <span className="block">{t('length', { count: value.length, max: maxLength })}</span>
  )
  const hints = (
    <>
      {hint} {length}
    </>
  )
  return (
    <Field label={label} hint={hints} error={isMissing ? missing : undefined}>
      {(aria) => (
        <Textarea
          {...aria}
          required
          rows={rows}
          maxLength={maxLength}
          value={value}
          onChange={({ target }) => onChange(target.value)}
        />
      )}
    </Field>
  )
}
