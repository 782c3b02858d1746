import { errorOf } from '@skillharbor/client/errors'
import { trpc } from '@skillharbor/client/trpc'
import { Alert } from '@skillharbor/ui/alert'
import { Button } from '@skillharbor/ui/button'
import { DialogActions, QuestionDialog } from '@skillharbor/ui/dialog'
import { notify } from '@skillharbor/ui/notify'
import type { SyntheticEvent } from 'react'
import { RequiredTextField, useRequiredText } from '../../lib/required-text.tsx'
import { t } from './messages.ts'

/** Asks why a review is reported, and reports it to the operators. `id`: the review's. */
export function ReportDialog({ id, onClose }: { id: string; onClose: () => void }) {
  const reason = useRequiredText()
  const utils = trpc.useUtils()
  const send = trpc.reviews.report.useMutation({
    onSuccess: async ({ message }) => {
      onClose()
      notify.success(message)
      await utils.reviews.invalidate()
    },
  })
  const submit = (event: SyntheticEvent) => {
    event.preventDefault()
    if (!send.isPending && reason.isGiven()) send.mutate({ id, reason: reason.text })
  }
  return (
    <QuestionDialog
      open
      onOpenChange={(open) => open || send.isPending || onClose()}
      title={t('reportTitle')}
      description={t('reportText')}
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
            {t('reportConfirm')}
          </Button>
        </DialogActions>
      </form>
    </QuestionDialog>
  )
}
