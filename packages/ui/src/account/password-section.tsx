import { Form, type FormState, PasswordField, SubmitButton } from '../form.tsx'
import { Section } from '../section.tsx'
import { t } from './messages.ts'

/** The form that changes the password. */
export function PasswordSection({ form }: { form: FormState<'currentPassword' | 'newPassword'> }) {
  return (
    <Section title={t('password.title')} lead={t('password.lead')}>
      <Form form={form}>
        <PasswordField form={form} name="currentPassword" label={t('password.current')} use="current" />
        <PasswordField form={form} name="newPassword" label={t('password.new')} use="new" />
        <SubmitButton form={form} className="justify-self-start">
          {t('password.submit')}
        </SubmitButton>
      </Form>
    </Section>
  )
}
