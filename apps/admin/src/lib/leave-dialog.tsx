import { ConfirmDialog } from '@skillharbor/ui/dialog'
import { common } from './messages.ts'

type LeaveDialogProps = {
  /** What isn’t saved is kept in this browser. */
  isKept: boolean
  onStay: () => void
  onLeave: () => void
}

export function LeaveDialog({ isKept, onStay, onLeave }: LeaveDialogProps) {
  return (
    <ConfirmDialog
      open
      onOpenChange={(open) => open || onStay()}
      title={common('leave.title')}
      confirmLabel={common('leave.confirm')}
      tone="danger"
      onConfirm={onLeave}
    >
      {common(isKept ? 'leave.keptText' : 'leave.text')}
    </ConfirmDialog>
  )
}
