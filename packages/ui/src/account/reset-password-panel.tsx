import type { Tag } from '@skillharbor/messages'
import { useEffect, useRef } from 'react'
import { Alert } from '../alert.tsx'
import { Button } from '../button.tsx'
import { Form, type FormState, PasswordField, SubmitButton } from '../form.tsx'
import { AuthPanel } from '../page.tsx'
import { t } from './messages.ts'

type ResetPasswordPanelProps = {
  form: FormState<'newPassword'>
  /** The emailed link doesn't work, or no longer does. */
  refused: boolean
  /** Draws the link to the screen that sends a new one. */
  newLink: Tag
}

/** The screen that an emailed link opens: sets a new password. */
export function ResetPasswordPanel({ form, refused, newLink }: ResetPasswordPanelProps) {
  const before = useRef(refused)
  useEffect(() => {
    // The form that had the focus is gone.
    if (refused && !before.current) document.getElementById('content')?.focus()
    before.current = refused
  }, [refused])

  if (refused)
    return (
      <AuthPanel title={t('resetPassword.refusedTitle')}>
        <Alert tone="error">{t('resetPassword.refusedText')}</Alert>
        <Button size="lg" asChild>
          {newLink(t('resetPassword.newLink'))}
        </Button>
      </AuthPanel>
    )
  return (
    <AuthPanel title={t('resetPassword.title')} lead={t('resetPassword.lead')}>
      <Form form={form}>
        <PasswordField form={form} name="newPassword" label={t('resetPassword.newPassword')} use="new" />
        <SubmitButton form={form} size="lg">
          {t('resetPassword.submit')}
        </SubmitButton>
      </Form>
    </AuthPanel>
  )
}
