import { useAdmin } from '@skillharbor/client/session'
import { AuthPanel } from '@skillharbor/ui/page'
import { Link, Navigate, useSearchParams } from 'react-router'
import { PageTitle } from '../../lib/page-title.tsx'
import { afterLogin, paths } from '../../lib/paths.ts'
import { LoginForm } from './login-form.tsx'

/** /adminlogin: with a session, new or old, it leads on to where the admin wanted to go. */
export function LoginScreen() {
  const { admin } = useAdmin()
  const [search] = useSearchParams()
  if (admin) return <Navigate to={afterLogin(search.get('next'))} replace />
  return (
    <AuthPanel
      title="Log in as a seller"
      lead="Create courses and look after those you sell."
      footer={
        <>
          New here?{' '}
          <Link to={paths.signup} className="font-semibold text-accent underline-offset-4 hover:underline">
            Open a seller account
          </Link>
        </>
      }
    >
      <PageTitle>Log in</PageTitle>
      <LoginForm />
    </AuthPanel>
  )
}
