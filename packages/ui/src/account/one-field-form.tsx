import { type ComponentProps, type ReactNode, type SyntheticEvent, useState } from 'react'
import { Button } from '../button.tsx'
import { Field, Input } from '../field.tsx'
import { PasswordInput } from '../password-input.tsx'
import { t } from './messages.ts'

type OneFieldFormProps = {
  label: string
  hint?: string
  /** A password can be shown. */
  type?: 'text' | 'password'
  initial?: string
  field?: Omit<ComponentProps<'input'>, 'type' | 'value' | 'onChange'>
  /** Resolves to why it failed; undefined if it didn't. */
  send: (value: string) => Promise<string | undefined>
  /** Draws the submit button, and what is beside it. */
  children: (submit: (text: string) => ReactNode) => ReactNode
}

/** A form with one text. Why it failed is shown beside the field, and what was typed stays. */
export function OneFieldForm({ label, hint, type = 'text', initial = '', field, send, children }: OneFieldFormProps) {
  const [value, setValue] = useState(initial)
  const [error, setError] = useState<string>()
  const [busy, setBusy] = useState(false)
  const Control = type === 'password' ? PasswordInput : Input
  const submit = async (event: SyntheticEvent) => {
    event.preventDefault()
    if (busy) return
    if (value.trim() === '') return setError(t('proof.missing'))
    setBusy(true)
    setError(await send(value))
    setBusy(false)
  }
  return (
    <form noValidate className="grid gap-5" onSubmit={(event) => void submit(event)}>
      <Field label={label} hint={hint} error={error}>
        {(aria) => (
          <Control
            {...aria}
            {...field}
            required
            value={value}
            onChange={({ target }) => {
              setValue(target.value)
              setError(undefined)
            }}
          />
        )}
      </Field>
      {children((text) => (
        <Button type="submit" busy={busy}>
          {text}
        </Button>
      ))}
    </form>
  )
}
