import { DialogActions, QuestionDialog } from '../dialog.tsx'
import { t } from './messages.ts'
import { ProofForm, type ProofKind, type Prove } from './proof-form.tsx'

type ConfirmOwnerDialogProps = { kinds: readonly ProofKind[]; prove: Prove; cancel: () => void }

/** Asks who is there before something sensitive, as the client's `useConfirmation` wants it. */
export function ConfirmOwnerDialog({ kinds, prove, cancel }: ConfirmOwnerDialogProps) {
  return (
    <QuestionDialog
      open
      onOpenChange={(open) => open || cancel()}
      title={t('confirmOwner.title')}
      description={t('confirmOwner.text')}
    >
      <ProofForm kinds={kinds} prove={prove} actions={(submit) => <DialogActions>{submit}</DialogActions>} />
    </QuestionDialog>
  )
}
