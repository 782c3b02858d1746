import { type ReactNode, useEffect, useRef } from 'react'
import { Alert } from '../alert.tsx'
import { Button } from '../button.tsx'
import { Form, type FormState, PasswordField, SubmitButton } from '../form.tsx'
import { AuthPanel } from '../page.tsx'

type ResetPasswordPanelProps = {
  form: FormState<'newPassword'>
  /** The mailed link does not work, or does not any more. */
  refused: boolean
  /** Leads to where a new one can be had. */
  newLink: ReactNode
}

/** The whole screen that a mailed link opens: sets a new password. */
export function ResetPasswordPanel({ form, refused, newLink }: ResetPasswordPanelProps) {
  const before = useRef(refused)
  useEffect(() => {
    // The form that had the focus is gone.
    if (refused && !before.current) document.getElementById('content')?.focus()
    before.current = refused
  }, [refused])

  if (refused)
    return (
      <AuthPanel title="This link does not work">
        <Alert tone="error">It has been used already, is more than an hour old, or was cut off.</Alert>
        <Button size="lg" asChild>
          {newLink}
        </Button>
      </AuthPanel>
    )
  return (
    <AuthPanel title="Choose a new password" lead="You are logged out everywhere, and log in again with the new one.">
      <Form form={form}>
        <PasswordField form={form} name="newPassword" label="New password" use="new" />
        <SubmitButton form={form} size="lg">
          Set the password
        </SubmitButton>
      </Form>
    </AuthPanel>
  )
}
