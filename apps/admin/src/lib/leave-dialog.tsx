import { ConfirmDialog } from '@skillharbor/ui/dialog'

export function LeaveDialog({ onStay, onLeave }: { onStay: () => void; onLeave: () => void }) {
  return (
    <ConfirmDialog
      open
      onOpenChange={(open) => open || onStay()}
      title="Leave without saving?"
      confirmLabel="Leave"
      tone="danger"
      onConfirm={onLeave}
    >
      What you typed has not been saved and will be lost. Press Cancel to go on with it.
    </ConfirmDialog>
  )
}
