import { type SyntheticEvent, useState } from 'react'
import { Alert } from './alert.tsx'
import { Button } from './button.tsx'
import { DialogActions, QuestionDialog } from './dialog.tsx'
import { RequiredTextField, useRequiredText } from './required-text.tsx'

/** How many characters a reason may have, unless its field says otherwise. */
const reasonLength = 500

export type ReasonDialogProps = {
  title: string
  /** What will happen. */
  text: string
  confirm: string
  tone?: 'danger' | undefined
  /** The field’s texts. Without them, no reason is asked for. */
  reason: { label: string; hint: string; missing: string; maxLength?: number; rows?: number } | undefined
  /** What was typed before and not sent, and where what is typed is kept, if it shall outlive the dialog. */
  unsent?: { words: string; change: (words: string) => void }
  /** Does it. Resolves to whether it worked; if it was refused, to the message that says why. */
  send: (reason: string) => Promise<{ ok: true } | { ok: false; message?: string }>
  /** Called when it is done, or given up. */
  onClose: () => void
}

/** Asks before something is done, and why it is done. What was typed stays until it worked. */
export function ReasonDialog({ title, text, confirm, tone, reason: texts, unsent, send, onClose }: ReasonDialogProps) {
  const reason = useRequiredText(unsent?.words)
  const [isBusy, setBusy] = useState(false)
  const [failure, setFailure] = useState<string>()
  const run = async () => {
    setBusy(true)
    setFailure(undefined)
    const outcome = await send(reason.text)
    setBusy(false)
    if (outcome.ok) onClose()
    else setFailure(outcome.message)
  }
  const change = (words: string) => {
    reason.field.onChange(words)
    unsent?.change(words)
  }
  const submit = (event: SyntheticEvent) => {
    event.preventDefault()
    if (!isBusy && (!texts || reason.isGiven())) void run()
  }
  return (
    <QuestionDialog open onOpenChange={(open) => open || isBusy || onClose()} title={title} description={text}>
      <form noValidate className="grid gap-4" onSubmit={submit}>
        {texts && <RequiredTextField {...reason.field} onChange={change} maxLength={reasonLength} {...texts} />}
        {failure && <Alert tone="error">{failure}</Alert>}
        <DialogActions>
          <Button type="submit" variant={tone ?? 'primary'} busy={isBusy}>
            {confirm}
          </Button>
        </DialogActions>
      </form>
    </QuestionDialog>
  )
}
