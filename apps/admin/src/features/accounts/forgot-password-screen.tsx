import { useForgotPassword } from '@skillharbor/client/account/password-forms'
import { ForgotPasswordPanel } from '@skillharbor/ui/account/forgot-password-panel'
import { Link } from 'react-router'
import { PageTitle } from '../../lib/page-title.tsx'
import { paths } from '../../lib/paths.ts'

/** /adminforgot: asks for a link that sets a new password. */
export function ForgotPasswordScreen() {
  return (
    <>
      <PageTitle>Forgot your password?</PageTitle>
      <ForgotPasswordPanel
        {...useForgotPassword('admin')}
        footer={
          <Link to={paths.login} className="font-semibold text-accent underline-offset-4 hover:underline">
            Back to log in
          </Link>
        }
      />
    </>
  )
}
