import { ConfirmDialog } from '@skillharbor/ui/dialog'
import type { SyntheticEvent } from 'react'
import { t } from './details/messages.ts'

type ConfirmSaleDialogProps = { onClose: () => void; onConfirm: (event: SyntheticEvent) => void }

/** Asks before a course without lessons goes on sale. */
export function ConfirmSaleDialog({ onClose, onConfirm }: ConfirmSaleDialogProps) {
  return (
    <ConfirmDialog
      open
      onOpenChange={(open) => open || onClose()}
      title={t('sale.title')}
      confirmLabel={t('sale.confirm')}
      onConfirm={onConfirm}
    >
      {t('sale.text')}
    </ConfirmDialog>
  )
}
