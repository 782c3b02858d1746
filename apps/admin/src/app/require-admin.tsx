import { useAdmin } from '@skillharbor/client/session'
import { Button } from '@skillharbor/ui/button'
import { AuthPanel } from '@skillharbor/ui/page'
import { Link, Outlet, useLocation } from 'react-router'
import { PageTitle } from '../lib/page-title.tsx'
import { loginThen, paths } from '../lib/paths.ts'

/** The screens behind log in; signed out it says so and offers the way in, which leads back here. */
export function RequireAdmin() {
  const { admin } = useAdmin()
  const { pathname } = useLocation()
  if (admin) return <Outlet />
  return (
    <AuthPanel title="You are not logged in" lead="Log in as a seller to see and change your courses.">
      <PageTitle>Not logged in</PageTitle>
      <div className="grid gap-3">
        <Button asChild>
          <Link to={loginThen(pathname)}>Log in</Link>
        </Button>
        <Button variant="secondary" asChild>
          <Link to={paths.signup}>Open a seller account</Link>
        </Button>
      </div>
    </AuthPanel>
  )
}
