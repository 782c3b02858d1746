import { errorOf } from '@skillharbor/client/errors'
import { trpc } from '@skillharbor/client/trpc'
import { Alert } from '@skillharbor/ui/alert'
import { Button } from '@skillharbor/ui/button'
import { notify } from '@skillharbor/ui/notify'
import type { SyntheticEvent } from 'react'
import { RequiredTextField, useRequiredText } from '../../lib/required-text.tsx'
import { t } from './messages.ts'

type AnswerFormProps = {
  /** The review's. */
  id: string
  /** What the answer says so far; empty if there is none. */
  answer: string
  /** Called when the answer is published, or was left as it is. */
  onClose: () => void
}

/** Answers a review, or changes the answer. */
export function AnswerForm({ id, answer, onClose }: AnswerFormProps) {
  const body = useRequiredText(answer)
  const utils = trpc.useUtils()
  const send = trpc.reviews.answer.useMutation({
    onSuccess: async ({ message }) => {
      await utils.reviews.invalidate()
      notify.success(message)
      onClose()
    },
  })
  const submit = (event: SyntheticEvent) => {
    event.preventDefault()
    if (!send.isPending && body.isGiven()) send.mutate({ id, body: body.text })
  }
  return (
    <form noValidate className="grid gap-4" onSubmit={submit}>
      <RequiredTextField
        {...body.field}
        label={t('answerLabel')}
        hint={t('answerHint')}
        missing={t('answerMissing')}
        maxLength={2_000}
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
