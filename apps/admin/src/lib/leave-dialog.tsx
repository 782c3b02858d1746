import { ConfirmDialog } from '@skillharbor/ui/dialog'
import { common } from './messages.ts'

export function LeaveDialog({ onStay, onLeave }: { onStay: () => void; onLeave: () => void }) {
  return (
    <ConfirmDialog
      open
      onOpenChange={(open) => open || onStay()}
      title={common('leave.title')}
      confirmLabel={common('leave.confirm')}
      tone="danger"
      onConfirm={onLeave}
    >
      {common('leave.text')}
    </ConfirmDialog>
  )
}
