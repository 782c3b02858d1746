import { Form, type FormState, PasswordField, SubmitButton } from '../form.tsx'
import { Section } from '../section.tsx'
import { Confirmation, type ConfirmationDialog } from './confirmation.tsx'
import { t } from './messages.ts'

type PasswordSectionProps = {
  form: FormState<'currentPassword' | 'newPassword'>
  /** The dialog that asks for a second factor first, while it is open. */
  confirmation: ConfirmationDialog
}

/** The form that changes the password. */
export function PasswordSection({ form, confirmation }: PasswordSectionProps) {
  return (
    <Section title={t('password.title')} lead={t('password.lead')}>
      <Form form={form}>
        <PasswordField form={form} name="currentPassword" label={t('password.current')} use="current" />
        <PasswordField form={form} name="newPassword" label={t('password.new')} use="new" />
        <SubmitButton form={form} className="justify-self-start">
          {t('password.submit')}
        </SubmitButton>
      </Form>
      <Confirmation dialog={confirmation} />
    </Section>
  )
}
