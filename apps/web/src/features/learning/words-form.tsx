import { errorOf } from '@skillharbor/client/errors'
import { Alert } from '@skillharbor/ui/alert'
import { Button } from '@skillharbor/ui/button'
import { Field, Textarea } from '@skillharbor/ui/field'
import { type ReactNode, type SyntheticEvent, useEffect, useRef, useState } from 'react'
import { useUnsentWords } from '../../lib/use-unsent-words.ts'

export type WordsTexts = {
  label: string
  submit: string
  /** Shown if nothing was written. */
  missing: string
  /** How many characters are written so far, of how many. */
  length: (count: number) => string
}

type WordsFormProps = {
  texts: WordsTexts
  /** What is written here, such as a note on a certain lesson: where the words belong until they are saved. */
  place: string
  /** How many characters there may be. */
  maxLength: number
  /** What it says so far. */
  initial?: string
  busy: boolean
  /** Why the last try failed. */
  error: unknown
  /** What can be chosen besides the words, once there are some. */
  children?: ReactNode
  /** The learner begins to write: into the empty field, or while what they wrote before was being saved. */
  onBegin?: () => void
  /** Resolves to whether the words are saved. Then the field is emptied and the form closed, unless more was typed. */
  onSubmit: (body: string) => Promise<boolean>
  /** For a form that a button opened, which gets the focus. */
  cancel?: { label: string; onClose: () => void }
}

/** The learner's words: a note, a question or an answer. What was typed stays until it is saved, on other screens too. */
export function WordsForm({ texts, place, maxLength, initial, busy, error, children, cancel, ...on }: WordsFormProps) {
  const unsent = useUnsentWords(place, initial)
  const body = unsent.words
  const [isMissing, setMissing] = useState(false)
  const field = useRef<HTMLTextAreaElement>(null)
  const wasOpened = cancel !== undefined
  useEffect(() => {
    if (wasOpened) field.current?.focus()
  }, [wasOpened])
  const submit = async (event: SyntheticEvent) => {
    event.preventDefault()
    if (busy) return
    const words = body.trim()
    setMissing(words === '')
    field.current?.focus()
    if (words === '' || !(await on.onSubmit(words))) return
    if (unsent.sent(words) === '') cancel?.onClose()
    else on.onBegin?.()
  }
  const change = (words: string) => {
    if (body === '') on.onBegin?.()
    unsent.change(words)
    setMissing(false)
  }
  const giveUp = () => {
    unsent.forget()
    cancel?.onClose()
  }
  return (
    <form noValidate className="grid gap-3" onSubmit={(event) => void submit(event)}>
      <Field label={texts.label} hint={texts.length(body.length)} error={isMissing ? texts.missing : undefined}>
        {(aria) => (
          <Textarea
            {...aria}
            ref={field}
            required
            rows={3}
            maxLength={maxLength}
            value={body}
            onChange={({ target }) => change(target.value)}
          />
        )}
      </Field>
      {body !== '' && children}
      {error !== null && <Alert tone="error">{errorOf(error).message}</Alert>}
      <div className="flex flex-wrap gap-3">
        <Button type="submit" size="sm" busy={busy}>
          {texts.submit}
        </Button>
        {cancel && (
          <Button variant="secondary" size="sm" onClick={giveUp}>
            {cancel.label}
          </Button>
        )}
      </div>
    </form>
  )
}
