import { useOperationForm } from '@skillharbor/client/operation-form'
import { useSessionCheck } from '@skillharbor/client/session'
import { trpc } from '@skillharbor/client/trpc'
import { DialogActions, QuestionDialog } from '@skillharbor/ui/dialog'
import { Form, PasswordField, SubmitButton } from '@skillharbor/ui/form'
import { t } from './messages.ts'

/** Says what is removed and what is kept, asks for the password, and deletes the account. */
export function DeleteAccountDialog({ onClose, onDeleted }: { onClose: () => void; onDeleted: () => void }) {
  const utils = trpc.useUtils()
  const remove = trpc.auth.deleteAccount.useMutation()
  useSessionCheck('auth', remove.error)
  const form = useOperationForm({
    schema: async () => (await import('@skillharbor/contracts/operations')).operations.auth.deleteAccount.input,
    defaultValues: { password: '' },
    send: async (input) => {
      await remove.mutateAsync(input)
      // Before the session is checked again: the screen would ask to log in.
      onDeleted()
      void utils.auth.me.invalidate()
    },
  })
  return (
    <QuestionDialog
      open
      onOpenChange={(open) => open || form.busy || onClose()}
      title={t('deleteAccount.question')}
      description={<Consequences />}
    >
      <Form form={form}>
        <PasswordField form={form} name="password" label={t('deleteAccount.password')} use="current" />
        <DialogActions>
          <SubmitButton form={form} variant="danger">
            {t('deleteAccount.submit')}
          </SubmitButton>
        </DialogActions>
      </Form>
    </QuestionDialog>
  )
}

function Consequences() {
  return (
    <div className="grid gap-3 text-sm [&_h3]:font-semibold [&_h3]:text-ink [&_ul]:mt-1 [&_ul]:grid [&_ul]:list-disc [&_ul]:gap-1 [&_ul]:ps-5">
      <p>{t('deleteAccount.warning')}</p>
      <div>
        <h3>{t('deleteAccount.removedTitle')}</h3>
        <ul>
          <li>{t('deleteAccount.removedProfile')}</li>
          <li>{t('deleteAccount.removedCourses')}</li>
          <li>{t('deleteAccount.removedNewsletter')}</li>
        </ul>
      </div>
      <div>
        <h3>{t('deleteAccount.keptTitle')}</h3>
        <ul>
          <li>{t('deleteAccount.keptPayments')}</li>
          <li>{t('deleteAccount.keptActivity')}</li>
          <li>{t('deleteAccount.keptSeller')}</li>
        </ul>
      </div>
    </div>
  )
}
