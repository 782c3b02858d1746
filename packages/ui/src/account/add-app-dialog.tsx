import { CopyButton } from '../copy-button.tsx'
import { DialogActions, QuestionDialog } from '../dialog.tsx'
import { t } from './messages.ts'
import { OneFieldForm } from './one-field-form.tsx'
import { QrCode } from './qr-code.tsx'

type AddAppDialogProps = {
  app: { secret: string; uri: string }
  /** Resolves to why it failed; undefined if it didn't. */
  add: (code: string) => Promise<string | undefined>
  onClose: () => void
}

/** Shows an authenticator app's secret, and asks for its first code. */
export function AddAppDialog({ app, add, onClose }: AddAppDialogProps) {
  return (
    <QuestionDialog
      open
      onOpenChange={(open) => open || onClose()}
      title={t('secondFactor.app.title')}
      description={
        <div className="grid gap-4">
          <p>{t('secondFactor.app.text')}</p>
          <div className="justify-self-center">
            <QrCode text={app.uri} label={t('secondFactor.app.qr')} />
          </div>
          {/* On a phone: its camera can't scan its own screen. */}
          <a
            href={app.uri}
            className="justify-self-center font-medium text-accent underline-offset-4 hover:underline pointer-fine:hidden"
          >
            {t('secondFactor.app.open')}
          </a>
          <div className="text-sm">
            {t('secondFactor.app.secret')} <code className="text-ink">{app.secret.match(/.{1,4}/g)?.join(' ')}</code>{' '}
            <CopyButton text={app.secret} label={t('secondFactor.app.copy')} />
          </div>
        </div>
      }
    >
      <OneFieldForm
        label={t('proof.totp')}
        field={{ inputMode: 'numeric', autoComplete: 'one-time-code', maxLength: 7 }}
        send={add}
      >
        {(submit) => <DialogActions>{submit(t('secondFactor.app.submit'))}</DialogActions>}
      </OneFieldForm>
    </QuestionDialog>
  )
}
