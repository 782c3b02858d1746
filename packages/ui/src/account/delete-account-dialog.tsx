import { DialogActions, QuestionDialog } from '../dialog.tsx'
import { Form, type FormState, PasswordField, SubmitButton } from '../form.tsx'
import { Confirmation, type ConfirmationDialog } from './confirmation.tsx'
import { t } from './messages.ts'

/** The key of a text about what is removed, or kept. */
type Consequence = `removed${string}` | `kept${string}`

type DeleteAccountDialogProps<Key> = {
  form: FormState<'password'>
  /** The dialog that asks for a second factor first, while it is open. */
  confirmation: ConfirmationDialog
  /** Each is said once, in the order in which it is first named. */
  consequences: readonly Key[]
  say: (consequence: Key) => string
  onClose: () => void
}

/** Says what is removed and what is kept, and asks for the password, as the client's `useDeleteAccount` wants it. */
export function DeleteAccountDialog<Key extends Consequence>({
  form,
  confirmation,
  consequences,
  say,
  onClose,
}: DeleteAccountDialogProps<Key>) {
  const saying = (kind: 'removed' | 'kept') => [...new Set(consequences)].filter((key) => key.startsWith(kind)).map(say)
  return (
    <QuestionDialog
      open
      onOpenChange={(open) => open || form.busy || onClose()}
      title={t('deleteAccount.question')}
      description={
        <div className="grid gap-3 text-sm">
          <p>{t('deleteAccount.warning')}</p>
          <Consequences title={t('deleteAccount.removedTitle')} items={saying('removed')} />
          <Consequences title={t('deleteAccount.keptTitle')} items={saying('kept')} />
        </div>
      }
    >
      <Form form={form}>
        <PasswordField form={form} name="password" label={t('deleteAccount.password')} use="current" />
        <DialogActions>
          <SubmitButton form={form} variant="danger">
            {t('deleteAccount.submit')}
          </SubmitButton>
        </DialogActions>
      </Form>
      <Confirmation dialog={confirmation} />
    </QuestionDialog>
  )
}

function Consequences({ title, items }: { title: string; items: readonly string[] }) {
  return (
    <div>
      <h3 className="font-semibold text-ink">{title}</h3>
      <ul className="mt-1 grid list-disc gap-1 ps-5">
        {items.map((item) => (
          <li key={item}>{item}</li>
        ))}
      </ul>
    </div>
  )
}
