import { useResetPassword } from '@skillharbor/client/account/password-forms'
import { notifyPasswordReset } from '@skillharbor/ui/account/notify'
import { ResetPasswordPanel } from '@skillharbor/ui/account/reset-password-panel'
import { Link, useNavigate } from 'react-router'
import { PageTitle } from '../../lib/page-title.tsx'
import { paths } from '../../lib/paths.ts'
import { t } from './messages.ts'

/** /reset-password: opened by the link of a password reset email. */
export function ResetPasswordScreen() {
  const navigate = useNavigate()
  const reset = useResetPassword('auth', () => {
    notifyPasswordReset()
    void navigate(paths.login)
  })
  return (
    <>
      <PageTitle>{t('resetPassword.pageTitle')}</PageTitle>
      <ResetPasswordPanel {...reset} newLink={(text) => <Link to={paths.forgotPassword}>{text}</Link>} />
    </>
  )
}
