import type { ReactNode } from 'react'
import { Alert } from '../alert.tsx'
import { EmailField, Form, type FormState, SubmitButton } from '../form.tsx'
import { AuthPanel } from '../page.tsx'

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
    <AuthPanel
      title="Forgot your password?"
      lead="Tell us your address, and we mail you a link that sets a new one."
      footer={footer}
    >
      {sentTo && (
        <Alert tone="success">
          If {sentTo} has an account, a mail is on its way. Its link works for one hour. Nothing came? Look in your spam
          folder, or ask again.
        </Alert>
      )}
      <Form form={form}>
        <EmailField form={form} name="email" label="Email" />
        <SubmitButton form={form} size="lg">
          Send the link
        </SubmitButton>
      </Form>
    </AuthPanel>
  )
}
