import { errorOf } from '@skillharbor/client/errors'
import { Alert } from '@skillharbor/ui/alert'
import { Button } from '@skillharbor/ui/button'
import { notify } from '@skillharbor/ui/notify'
import { RequiredTextField, useRequiredText } from '@skillharbor/ui/required-text'
import { useMutation } from '@tanstack/react-query'
import { type SyntheticEvent, useEffect, useRef } from 'react'
import { useGuardedForm } from './unsaved-changes.tsx'

type AnswerFormProps = {
  texts: { label: string; hint: string; missing: string; publish: string; cancel: string }
  /** In characters. */
  maxLength: number
  /** What the answer says so far; empty if there is none. */
  answer?: string
  /** Publishes it, and loads the list again. */
  publish: (body: string) => Promise<{ message: string }>
  /** Called when the answer is published, or was left as it is. */
  onClose: () => void
}

/** Answers what a learner wrote, as the course’s seller. */
export function AnswerForm({ texts, maxLength, answer, publish, onClose }: AnswerFormProps) {
  const body = useRequiredText(answer)
  useGuardedForm(body.text !== (answer ?? '').trim())
  const form = useRef<HTMLFormElement>(null)
  // The button that had the focus gave way to the form.
  useEffect(() => form.current?.querySelector('textarea')?.focus(), [])
  const send = useMutation({
    mutationFn: publish,
    onSuccess: ({ message }, published) => {
      notify.success(message)
      // What was typed meanwhile isn't published yet.
      if (body.text === published) onClose()
    },
  })
  const submit = (event: SyntheticEvent) => {
    event.preventDefault()
    if (!send.isPending && body.isGiven()) send.mutate(body.text)
  }
  const { publish: submitLabel, cancel, ...field } = texts
  return (
    <form ref={form} noValidate className="grid gap-4" onSubmit={submit}>
      <RequiredTextField {...body.field} {...field} maxLength={maxLength} />
      {send.error && <Alert tone="error">{errorOf(send.error).message}</Alert>}
      <div className="flex flex-wrap gap-3">
        <Button type="submit" busy={send.isPending}>
          {submitLabel}
        </Button>
        <Button variant="secondary" onClick={onClose}>
          {cancel}
        </Button>
      </div>
    </form>
  )
}
