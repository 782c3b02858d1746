import { errorOf } from '@skillharbor/client/errors'
import { Alert } from '@skillharbor/ui/alert'
import { Button } from '@skillharbor/ui/button'
import { notify } from '@skillharbor/ui/notify'
import { RequiredTextField, useRequiredText } from '@skillharbor/ui/required-text'
import { useMutation } from '@tanstack/react-query'
import { type SyntheticEvent, useEffect, useRef, useState } from 'react'
import type { Hold } from './held-items.ts'
import { useGuardedForm } from './unsaved-changes.tsx'
import { useHasUnsentWords, useUnsentWords } from './use-unsent-words.ts'

const placeOf = (itemId: string) => `answer:${itemId}`
/** Whether the admin wrote an answer to this item, or changed it, and neither sent nor cancelled that. */
export const useHasKeptAnswer = (itemId: string, answer?: string): boolean => useHasUnsentWords(placeOf(itemId), answer)

/** Leaving sends nothing. What was typed is kept. */
const keepOnly = async () => false

type AnswerFormProps<Item> = {
  /** What is answered. It is held while there are words for it. */
  item: Item
  hold: Hold<Item>
  texts: { label: string; hint: string; missing: string; publish: string; cancel: string }
  /** In characters. */
  maxLength: number
  /** What the answer says so far; empty if there is none. */
  answer?: string
  /** Publishes it, and loads the list again. */
  publish: (body: string) => Promise<{ message: string }>
  /** Called when the answer is published or cancelled. */
  onClose: () => void
}

/** Answers what a learner wrote, as the course’s seller. What is typed is kept until it is sent or cancelled. */
export function AnswerForm<Item extends { _id: string }>(props: AnswerFormProps<Item>) {
  const { item, hold, texts, maxLength, answer, publish, onClose } = props
  const unsent = useUnsentWords(placeOf(item._id), answer)
  const [kept] = useState(unsent.words !== (answer ?? ''))
  const body = useRequiredText(unsent.words)
  const dirty = body.text !== (answer ?? '').trim()
  useGuardedForm(dirty, keepOnly)
  useEffect(() => hold(item, dirty), [hold, item, dirty])
  const form = useRef<HTMLFormElement>(null)
  // The button that had the focus gave way to the form, unless it was there from the start.
  useEffect(() => {
    if (!kept) form.current?.querySelector('textarea')?.focus()
  }, [kept])
  const close = () => {
    unsent.forget()
    hold(item, false)
    onClose()
  }
  const send = useMutation({
    mutationFn: publish,
    onSuccess: ({ message }, published) => {
      notify.success(message)
      // What was typed meanwhile isn't published yet.
      if (body.text === published) close()
    },
  })
  const change = (words: string) => {
    body.field.onChange(words)
    unsent.change(words)
  }
  const submit = (event: SyntheticEvent) => {
    event.preventDefault()
    if (!send.isPending && body.isGiven()) send.mutate(body.text)
  }
  const { publish: submitLabel, cancel, ...field } = texts
  return (
    <form ref={form} noValidate className="grid gap-4" onSubmit={submit}>
      <RequiredTextField {...body.field} {...field} onChange={change} maxLength={maxLength} />
      {send.error && <Alert tone="error">{errorOf(send.error).message}</Alert>}
      <div className="flex flex-wrap gap-3">
        <Button type="submit" busy={send.isPending}>
          {submitLabel}
        </Button>
        <Button variant="secondary" onClick={close}>
          {cancel}
        </Button>
      </div>
    </form>
  )
}
