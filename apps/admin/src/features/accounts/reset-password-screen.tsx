import { useResetPassword } from '@skillharbor/client/account/password-forms'
import { ResetPasswordPanel } from '@skillharbor/ui/account/reset-password-panel'
import { notify } from '@skillharbor/ui/notify'
import { Link, useNavigate } from 'react-router'
import { PageTitle } from '../../lib/page-title.tsx'
import { paths } from '../../lib/paths.ts'
import { t } from './messages.ts'

/** /adminreset: opened by the link of a password reset email. */
export function ResetPasswordScreen() {
  const navigate = useNavigate()
  const reset = useResetPassword('admin', () => {
    notify.success(t('resetPassword.done'))
    void navigate(paths.login)
  })
  return (
    <>
      <PageTitle>{t('resetPassword.pageTitle')}</PageTitle>
      <ResetPasswordPanel {...reset} newLink={<Link to={paths.forgotPassword}>{t('resetPassword.newLink')}</Link>} />
    </>
  )
}
