import { Form, type FormState, PasswordField, SubmitButton } from '../form.tsx'
import { Section } from '../section.tsx'

/** Changes the password. */
export function PasswordSection({ form }: { form: FormState<'currentPassword' | 'newPassword'> }) {
  return (
    <Section title="Password" lead="A new password logs you out everywhere but here.">
      <Form form={form}>
        <PasswordField form={form} name="currentPassword" label="Current password" use="current" />
        <PasswordField form={form} name="newPassword" label="New password" use="new" />
        <SubmitButton form={form} className="justify-self-start">
          Change password
        </SubmitButton>
      </Form>
    </Section>
  )
}
