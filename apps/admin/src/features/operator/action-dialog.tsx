import { useConfirmation } from '@skillharbor/client/account/confirmation'
import { outcomeOf } from '@skillharbor/client/account/outcome'
import { trpc } from '@skillharbor/client/trpc'
import { ConfirmOwnerDialog } from '@skillharbor/ui/account/confirm-owner-dialog'
import { notify } from '@skillharbor/ui/notify'
import { ReasonDialog } from '@skillharbor/ui/reason-dialog'
import { useMutation } from '@tanstack/react-query'
import { useUnsentWords } from '../../lib/use-unsent-words.ts'
import { t } from './messages.ts'

/** Something an operator can do, and how it is asked. */
export type Action = {
  /** Of what or whom it is about. */
  id: string
  title: string
  text: string
  confirm: string
  tone?: 'danger'
  /** Who reads the reason; the dialog asks for one only if this is set. */
  reasonFor?: string
  /** In place of a reason, another text that is asked for. */
  field?: { label: string; hint: string; missing: string; maxLength: number; rows: number }
  run: (reason: string) => Promise<{ message: string }>
}

/**
 * Asks for the reason, if one is needed, and then does it. The API may want a confirmation by the operator in between.
 * Lists are loaded again afterwards, also if it was too late.
 */
export function ActionDialog({ action, close }: { action: Action; close: () => void }) {
  const { id, title, text, confirm, tone, reasonFor, field, run } = action
  const unsent = useUnsentWords(`${id}:${confirm}`)
  const reason =
    reasonFor === undefined
      ? undefined
      : { label: t('reason'), hint: t('reasonHint', { who: reasonFor }), missing: t('reasonMissing') }
  const utils = trpc.useUtils()
  const { confirmed, dialog } = useConfirmation('admin')
  const sending = useMutation({ mutationFn: (reason: string) => confirmed(() => run(reason)) })
  const send = async (reason: string) => {
    const outcome = await outcomeOf(() => sending.mutateAsync(reason))
    if (outcome.ok) {
      unsent.sent(reason)
      notify.success(outcome.data.message)
    }
    // Somebody else decided meanwhile, or more has come: the row shows it once the dialog is closed.
    const isOutdated = !outcome.ok && outcome.reason === 'refused' && outcome.code === 'CONFLICT'
    if (outcome.ok || isOutdated) void utils.operator.invalidate()
    return outcome
  }
  return (
    <>
      <ReasonDialog
        title={title}
        text={text}
        confirm={confirm}
        tone={tone}
        send={send}
        reason={field ?? reason}
        unsent={unsent}
        onClose={close}
      />
      {dialog && <ConfirmOwnerDialog {...dialog} />}
    </>
  )
}
