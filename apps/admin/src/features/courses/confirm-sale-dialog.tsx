import { ConfirmDialog } from '@skillharbor/ui/dialog'
import type { SyntheticEvent } from 'react'
import { t } from './messages.ts'

type ConfirmSaleDialogProps = { onClose: () => void; onConfirm: (event: SyntheticEvent) => void }

/** Asks before a course without lessons goes on sale. */
export function ConfirmSaleDialog({ onClose, onConfirm }: ConfirmSaleDialogProps) {
  return (
    <ConfirmDialog
      open
      onOpenChange={(open) => open || onClose()}
      title={t('create.saleTitle')}
      confirmLabel={t('create.saleConfirm')}
      onConfirm={onConfirm}
    >
      {t('create.saleText')}
    </ConfirmDialog>
  )
}
