import { errorOf } from '@skillharbor/client/errors'
import { noteLength } from '@skillharbor/contracts/constants'
import { Alert } from '@skillharbor/ui/alert'
import { Button } from '@skillharbor/ui/button'
import { Field, Textarea } from '@skillharbor/ui/field'
import { type ReactNode, type SyntheticEvent, useRef, useState } from 'react'
import { t } from './messages.ts'

type NoteFormProps = {
  /** What the note says so far. */
  initial?: string
  label: string
  submitLabel: string
  busy: boolean
  /** Why the last try failed. */
  error: unknown
  /** What can be chosen besides the words. */
  children?: ReactNode
  /** The learner begins to write an empty note. */
  onBegin?: () => void
  /** Resolves to whether the note is saved, so that the field can be emptied. */
  onSubmit: (body: string) => Promise<boolean>
  onCancel?: () => void
}

/** The words of a note. What was typed stays until it is saved. */
export function NoteForm({ initial = '', label, submitLabel, busy, error, children, ...on }: NoteFormProps) {
  const [body, setBody] = useState(initial)
  const [isMissing, setMissing] = useState(false)
  const field = useRef<HTMLTextAreaElement>(null)
  const submit = async (event: SyntheticEvent) => {
    event.preventDefault()
    if (busy) return
    setMissing(body.trim() === '')
    field.current?.focus()
    if (body.trim() !== '' && (await on.onSubmit(body.trim()))) setBody('')
  }
  const change = (words: string) => {
    if (body === '') on.onBegin?.()
    setBody(words)
    setMissing(false)
  }
  return (
    <form noValidate className="grid gap-3" onSubmit={(event) => void submit(event)}>
      <Field
        label={label}
        hint={t('length', { count: body.length, max: noteLength })}
        error={isMissing ? t('missing') : undefined}
      >
        {(aria) => (
          <Textarea
            {...aria}
            ref={field}
            required
            rows={3}
            maxLength={noteLength}
            value={body}
            onChange={({ target }) => change(target.value)}
          />
        )}
      </Field>
      {children}
      {error !== null && <Alert tone="error">{errorOf(error).message}</Alert>}
      <div className="flex flex-wrap gap-3">
        <Button type="submit" size="sm" busy={busy}>
          {submitLabel}
        </Button>
        {on.onCancel && (
          <Button variant="secondary" size="sm" onClick={on.onCancel}>
            {t('cancel')}
          </Button>
        )}
      </div>
    </form>
  )
}
