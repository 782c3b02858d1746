import { focusContent } from '@skillharbor/client/focus'
import { AuthPanel } from '@skillharbor/ui/page'
import { useEffect } from 'react'
import { LoginForm } from '../features/accounts/login-form.tsx'
import { t } from './messages.ts'

/** Over a half-typed form, which is kept: logs in the admin who typed it. */
export function SessionEnded({ email }: { email: string }) {
  useEffect(() => {
    focusContent()
    return () => focusContent()
  }, [])
  return (
    <AuthPanel title={t('sessionEnded.title')} lead={t('sessionEnded.lead')}>
      <LoginForm email={email} />
    </AuthPanel>
  )
}
