import { useAdmin } from '@skillharbor/client/session'
import { Button } from '@skillharbor/ui/button'
import { AuthPanel } from '@skillharbor/ui/page'
import { lazy, Suspense, useEffect, useState } from 'react'
import { Link, Outlet, useLocation } from 'react-router'
import { focusHeading } from '../lib/focus-heading.ts'
import { PageTitle } from '../lib/page-title.tsx'
import { loginThen, paths } from '../lib/paths.ts'
import { useUnsavedChanges } from '../lib/unsaved-changes.tsx'

const LoginForm = lazy(async () => ({ default: (await import('../features/accounts/login-form.tsx')).LoginForm }))

/**
 * The screens behind log in. Signed out it says so and offers the way in, which leads back here. Where a session ends
 * over a half-typed form, the form waits behind the log in; it is dropped only if somebody else comes in.
 */
export function RequireAdmin() {
  const { admin } = useAdmin()
  const { unsaved } = useUnsavedChanges()
  const [owner, setOwner] = useState(admin)
  if (admin && admin !== owner) setOwner(admin)

  if (!admin && !unsaved) return <NotLoggedIn />
  return (
    <>
      {!admin && <SessionEnded email={owner?.email ?? ''} />}
      <div key={owner?._id} hidden={!admin}>
        <Outlet />
      </div>
    </>
  )
}

function NotLoggedIn() {
  const { pathname, search } = useLocation()
  return (
    <AuthPanel title="You are not logged in" lead="Log in as a seller to see your courses and sales.">
      <PageTitle>Not logged in</PageTitle>
      <div className="grid gap-3">
        <Button asChild>
          <Link to={loginThen(pathname + search)}>Log in</Link>
        </Button>
        <Button variant="secondary" asChild>
          <Link to={paths.signup}>Open a seller account</Link>
        </Button>
      </div>
    </AuthPanel>
  )
}

function SessionEnded({ email }: { email: string }) {
  useEffect(() => {
    focusHeading()
    return focusHeading
  }, [])
  return (
    <AuthPanel title="Your session has ended" lead="Log in to go on. What you typed is kept.">
      <Suspense>
        <LoginForm email={email} />
      </Suspense>
    </AuthPanel>
  )
}
