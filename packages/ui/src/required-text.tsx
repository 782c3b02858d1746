import { useState } from 'react'
import { Field, Textarea } from './field.tsx'

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

/** The field of a required text. */
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
  return (
    <Field label={label} hint={hint} error={isMissing ? missing : undefined}>
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
