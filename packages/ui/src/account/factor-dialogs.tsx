import type { Factor } from '@skillharbor/contracts/entities'
import { useState } from 'react'
import { ConfirmDialog, DialogActions, QuestionDialog } from '../dialog.tsx'
import { notify } from '../notify.ts'
import { AddAppDialog } from './add-app-dialog.tsx'
import type { FactorActions } from './factor-actions.ts'
import { t } from './messages.ts'
import { OneFieldForm } from './one-field-form.tsx'
import { failureOf } from './outcome.ts'
import { RecoveryCodesDialog } from './recovery-codes-dialog.tsx'

/** What the section's dialog is about. */
export type FactorStep =
  | { kind: 'app'; app: { secret: string; uri: string } }
  | { kind: 'codes'; codes: readonly string[] }
  | { kind: 'rename' | 'remove'; factor: Factor }

type FactorDialogsProps = {
  step: FactorStep
  /** Whether the factor is the only one. */
  isLast: boolean
  actions: FactorActions
  onStep: (next: FactorStep | undefined) => void
}

/** The dialogs in which second factors are added, renamed and removed. Their code is loaded when the first one opens. */
export function FactorDialogs({ step, isLast, actions, onStep }: FactorDialogsProps) {
  // Of the first dialog: while one follows another, nothing of the screen has the focus.
  const [opener] = useState(() => document.activeElement)
  const close = () => onStep(undefined)
  const addApp = async (code: string) => {
    const outcome = await actions.addApp(t('secondFactor.kinds.totp'), code)
    if (!outcome.ok) return failureOf(outcome)
    const { recoveryCodes: codes } = outcome.data
    onStep(codes ? { kind: 'codes', codes } : undefined)
    return undefined
  }
  if (step.kind === 'app') return <AddAppDialog app={step.app} add={addApp} onClose={close} />
  if (step.kind === 'codes') return <RecoveryCodesDialog codes={step.codes} opener={opener} onClose={close} />
  const { factor, kind } = step
  return kind === 'rename' ? (
    <RenameDialog factor={factor} rename={actions.rename} onClose={close} />
  ) : (
    <RemoveDialog factor={factor} isLast={isLast} remove={actions.remove} onClose={close} />
  )
}

type OneFactorProps = { factor: Factor; onClose: () => void }

function RenameDialog({ factor: { _id, name }, rename, onClose }: OneFactorProps & Pick<FactorActions, 'rename'>) {
  const send = async (next: string) => {
    const outcome = await rename(_id, next)
    if (outcome.ok) {
      notify.success(t('secondFactor.renamed'))
      onClose()
    }
    return failureOf(outcome)
  }
  return (
    <QuestionDialog
      open
      onOpenChange={(open) => open || onClose()}
      title={t('secondFactor.renameTitle', { name })}
      description={t('secondFactor.renameText')}
    >
      <OneFieldForm label={t('secondFactor.newName')} initial={name} field={{ maxLength: 40 }} send={send}>
        {(submit) => <DialogActions>{submit(t('secondFactor.save'))}</DialogActions>}
      </OneFieldForm>
    </QuestionDialog>
  )
}

function RemoveDialog({
  factor: { _id, name },
  isLast,
  remove,
  onClose,
}: OneFactorProps & { isLast: boolean } & Pick<FactorActions, 'remove'>) {
  const [busy, setBusy] = useState(false)
  const confirm = async () => {
    setBusy(true)
    const outcome = await remove(_id)
    setBusy(false)
    const failure = failureOf(outcome)
    if (outcome.ok) notify.success(t('secondFactor.removed', { name }))
    else if (failure) notify.error(t('secondFactor.removeFailed'), failure)
    onClose()
  }
  return (
    <ConfirmDialog
      open
      onOpenChange={(open) => open || busy || onClose()}
      title={t('secondFactor.removeTitle', { name })}
      confirmLabel={t('secondFactor.remove')}
      tone="danger"
      busy={busy}
      onConfirm={() => void confirm()}
    >
      {t(isLast ? 'secondFactor.removeLastText' : 'secondFactor.removeText')}
    </ConfirmDialog>
  )
}
