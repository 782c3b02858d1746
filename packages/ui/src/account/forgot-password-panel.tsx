import type { Tag } from '@skillharbor/messages'
import { Alert } from '../alert.tsx'
import { EmailField, Form, type FormState, SubmitButton } from '../form.tsx'
import { AuthPanel } from '../page.tsx'
import { t } from './messages.ts'

type ForgotPasswordPanelProps = {
  form: FormState<'email'>
  /** Where the link was sent. The text is the same whether that email has an account or not. */
  sentTo: string | undefined
  /** Draws the link to the login screen. */
  loginLink: Tag
}

/** The screen for somebody who forgot their password. */
export function ForgotPasswordPanel({ form, sentTo, loginLink }: ForgotPasswordPanelProps) {
  return (
    <AuthPanel
      title={t('forgotPassword.title')}
      lead={t('forgotPassword.lead')}
      footer={loginLink(t('forgotPassword.back'))}
    >
      {sentTo && <Alert tone="success">{t('forgotPassword.sent', { email: sentTo })}</Alert>}
      <Form form={form}>
        <EmailField form={form} name="email" label={t('email')} />
        <SubmitButton form={form} size="lg">
          {t('forgotPassword.submit')}
        </SubmitButton>
      </Form>
    </AuthPanel>
  )
}
