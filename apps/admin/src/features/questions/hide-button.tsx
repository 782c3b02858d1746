import { errorOf } from '@skillharbor/client/errors'
import { trpc } from '@skillharbor/client/trpc'
import { Alert } from '@skillharbor/ui/alert'
import { Button } from '@skillharbor/ui/button'
import { DialogActions, QuestionDialog } from '@skillharbor/ui/dialog'
import { notify } from '@skillharbor/ui/notify'
import { useMutation } from '@tanstack/react-query'
import { type ReactNode, type SyntheticEvent, useState } from 'react'
import { RequiredTextField, useRequiredText } from '../../lib/required-text.tsx'
import { t } from './messages.ts'

type HideButtonProps = {
  label: ReactNode
  /** The dialog's. */
  title: string
  hide: (reason: string) => Promise<{ message: string }>
  /** Called before the button goes. */
  onHide: () => void
}

/** Hides a question or an answer, after asking for the reason. */
export function HideButton({ label, ...dialog }: HideButtonProps) {
  const [isAsking, setAsking] = useState(false)
  return (
    <>
      <Button variant="ghost" onClick={() => setAsking(true)}>
        {label}
      </Button>
      {isAsking && <HideDialog {...dialog} onClose={() => setAsking(false)} />}
    </>
  )
}

function HideDialog({ title, hide, onHide, onClose }: Omit<HideButtonProps, 'label'> & { onClose: () => void }) {
  const reason = useRequiredText()
  const utils = trpc.useUtils()
  const send = useMutation({
    mutationFn: hide,
    onSuccess: async ({ message }) => {
      onHide()
      onClose()
      notify.success(message)
      await utils.questions.invalidate()
    },
  })
  const submit = (event: SyntheticEvent) => {
    event.preventDefault()
    if (!send.isPending && reason.isGiven()) send.mutate(reason.text)
  }
  return (
    <QuestionDialog
      open
      onOpenChange={(open) => open || send.isPending || onClose()}
      title={title}
      description={t('hideText')}
    >
      <form noValidate className="grid gap-4" onSubmit={submit}>
        <RequiredTextField
          {...reason.field}
          label={t('reason')}
          hint={t('reasonHint')}
          missing={t('reasonMissing')}
          maxLength={500}
        />
        {send.error && <Alert tone="error">{errorOf(send.error).message}</Alert>}
        <DialogActions>
          <Button type="submit" busy={send.isPending}>
            {t('hideConfirm')}
          </Button>
        </DialogActions>
      </form>
    </QuestionDialog>
  )
}
