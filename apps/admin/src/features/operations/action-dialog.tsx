import { useConfirmation } from '@skillharbor/client/account/confirmation'
import { outcomeOf } from '@skillharbor/client/account/outcome'
import { trpc } from '@skillharbor/client/trpc'
import { ConfirmOwnerDialog } from '@skillharbor/ui/account/confirm-owner-dialog'
import { Alert } from '@skillharbor/ui/alert'
import { Button } from '@skillharbor/ui/button'
import { DialogActions, QuestionDialog } from '@skillharbor/ui/dialog'
import { notify } from '@skillharbor/ui/notify'
import { type SyntheticEvent, useState } from 'react'
import { RequiredTextField, useRequiredText } from '../../lib/required-text.tsx'
import { t } from './messages.ts'

/** Something an operator can do, and how it is asked. */
export type Action = {
  title: string
  text: string
  confirm: string
  tone?: 'danger'
  /** Who reads the reason; the dialog asks for one only if this is set. */
  reasonFor?: string
  run: (reason: string) => Promise<{ message: string }>
}

/**
 * Asks for the reason, if one is needed, and then does it. The API may want a confirmation by the operator in between.
 * Lists are loaded again afterwards.
 */
export function ActionDialog({ action, close }: { action: Action; close: () => void }) {
  const utils = trpc.useUtils()
  const reason = useRequiredText()
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<string>()
  const { confirmed, dialog } = useConfirmation('admin')

  const send = async () => {
    setBusy(true)
    setFailure(undefined)
    const outcome = await outcomeOf(() => confirmed(() => action.run(reason.text)))
    setBusy(false)
    if (!outcome.ok) return setFailure(outcome.reason === 'refused' ? outcome.message : undefined)
    notify.success(outcome.data.message)
    void utils.operator.invalidate()
    close()
  }
  const submit = (event: SyntheticEvent) => {
    event.preventDefault()
    if (busy) return
    if (!action.reasonFor || reason.isGiven()) void send()
  }
  return (
    <>
      <QuestionDialog
        open
        onOpenChange={(open) => open || busy || close()}
        title={action.title}
        description={action.text}
      >
        <form noValidate className="grid gap-4" onSubmit={submit}>
          {action.reasonFor && (
            <RequiredTextField
              {...reason.field}
              label={t('reason')}
              hint={t('reasonHint', { who: action.reasonFor })}
              missing={t('reasonMissing')}
              maxLength={500}
            />
          )}
          {failure && <Alert tone="error">{failure}</Alert>}
          <DialogActions>
            <Button type="submit" variant={action.tone ?? 'primary'} busy={busy}>
              {action.confirm}
            </Button>
          </DialogActions>
        </form>
      </QuestionDialog>
      {dialog && <ConfirmOwnerDialog {...dialog} />}
    </>
  )
}
