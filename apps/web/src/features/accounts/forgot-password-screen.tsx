import { useForgotPassword } from '@skillharbor/client/account/password-forms'
import { ForgotPasswordPanel } from '@skillharbor/ui/account/forgot-password-panel'
import { Link } from 'react-router'
import { PageTitle } from '../../lib/page-title.tsx'
import { paths } from '../../lib/paths.ts'
import { t } from './messages.ts'

/** /forgot-password: requests a password reset link. */
export function ForgotPasswordScreen() {
  return (
    <>
      <PageTitle>{t('forgotPassword.pageTitle')}</PageTitle>
      <ForgotPasswordPanel
        {...useForgotPassword('auth')}
        loginLink={(text) => (
          <Link to={paths.login} className="font-semibold text-accent underline-offset-4 hover:underline">
            {text}
          </Link>
        )}
      />
    </>
  )
}
