import { useResetPassword } from '@skillharbor/client/account/password-forms'
import { ResetPasswordPanel } from '@skillharbor/ui/account/reset-password-panel'
import { notify } from '@skillharbor/ui/notify'
import { Link, useNavigate } from 'react-router'
import { PageTitle } from '../../lib/page-title.tsx'
import { paths } from '../../lib/paths.ts'

/** /adminreset: where the link of a mail about a forgotten password leads. */
export function ResetPasswordScreen() {
  const navigate = useNavigate()
  const reset = useResetPassword('admin', () => {
    notify.success('Your new password is set. Log in with it.')
    void navigate(paths.login)
  })
  return (
    <>
      <PageTitle>Choose a new password</PageTitle>
      <ResetPasswordPanel {...reset} newLink={<Link to={paths.forgotPassword}>Get a new link</Link>} />
    </>
  )
}
