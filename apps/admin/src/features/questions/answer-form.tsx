import { errorOf } from '@skillharbor/client/errors'
import { trpc } from '@skillharbor/client/trpc'
import { questionLength } from '@skillharbor/contracts/constants'
import { Alert } from '@skillharbor/ui/alert'
import { Button } from '@skillharbor/ui/button'
import { notify } from '@skillharbor/ui/notify'
import { type SyntheticEvent, useEffect, useRef } from 'react'
import { RequiredTextField, useRequiredText } from '../../lib/required-text.tsx'
import { t } from './messages.ts'

type AnswerFormProps = {
  /** The question's. */
  id: string
  /** Called when the answer is published, or wasn't given. */
  onClose: () => void
}

/** Answers a question as the course's seller. */
export function AnswerForm({ id, onClose }: AnswerFormProps) {
  const body = useRequiredText()
  const form = useRef<HTMLFormElement>(null)
  // The button that had the focus gave way to the form.
  useEffect(() => form.current?.querySelector('textarea')?.focus(), [])
  const utils = trpc.useUtils()
  const send = trpc.questions.reply.useMutation({
    onSuccess: async ({ message }) => {
      await utils.questions.invalidate()
      notify.success(message)
      onClose()
    },
  })
  const submit = (event: SyntheticEvent) => {
    event.preventDefault()
    if (!send.isPending && body.isGiven()) send.mutate({ id, body: body.text })
  }
  return (
    <form ref={form} noValidate className="grid gap-4" onSubmit={submit}>
      <RequiredTextField
        {...body.field}
        label={t('answerLabel')}
        hint={t('answerHint')}
        missing={t('answerMissing')}
        maxLength={questionLength}
      />
      {send.error && <Alert tone="error">{errorOf(send.error).message}</Alert>}
      <div className="flex flex-wrap gap-3">
        <Button type="submit" busy={send.isPending}>
          {t('publish')}
        </Button>
        <Button variant="secondary" onClick={onClose}>
          {t('cancel')}
        </Button>
      </div>
    </form>
  )
}
