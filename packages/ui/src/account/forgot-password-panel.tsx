import type { ReactNode } from 'react'
import { Alert } from '../alert.tsx'
import { EmailField, Form, type FormState, SubmitButton } from '../form.tsx'
import { AuthPanel } from '../page.tsx'
import { t } from './messages.ts'

type ForgotPasswordPanelProps = {
  form: FormState<'email'>
  /** The address that a link was asked for. What is said of it is the same whether it has an account or not. */
  sentTo: string | undefined
  /** The way back to log in. */
  footer: ReactNode
}

/** The whole screen of somebody who forgot their password. */
export function ForgotPasswordPanel({ form, sentTo, footer }: ForgotPasswordPanelProps) {
  return (
    <AuthPanel title={t('forgotPassword.title')} lead={t('forgotPassword.lead')} footer={footer}>
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
