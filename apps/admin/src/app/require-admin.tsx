import { useAdmin } from '@skillharbor/client/session'
import { Button } from '@skillharbor/ui/button'
import { AuthPanel } from '@skillharbor/ui/page'
import { lazy, Suspense, useState } from 'react'
import { Link, Outlet, useLocation } from 'react-router'
import { t as accounts } from '../features/accounts/messages.ts'
import { PageTitle } from '../lib/page-title.tsx'
import { loginThen, paths } from '../lib/paths.ts'
import { useUnsavedChanges } from '../lib/unsaved-changes.tsx'
import { t } from './messages.ts'

const SessionEnded = lazy(async () => {
  const [screen] = await Promise.all([import('./session-ended.tsx'), accounts.load()])
  return { default: screen.SessionEnded }
})
const Unknown = lazy(() => import('./unknown.tsx'))

/**
 * The screens that need a login. A visitor is asked to log in and returns here. If the session ends over a half-typed
 * form, the form is kept until the admin logs in again; it is dropped only if another admin does.
 */
export function RequireAdmin() {
  const { admin, isUnknown, recheck } = useAdmin()
  const { unsaved } = useUnsavedChanges()
  const [owner, setOwner] = useState(admin)
  if (admin && admin !== owner) setOwner(admin)

  if (isUnknown && !unsaved)
    return (
      <Suspense>
        <Unknown retry={recheck} />
      </Suspense>
    )
  if (!admin && !unsaved) return <NotLoggedIn />
  return (
    <>
      {!admin && (
        <Suspense>
          <SessionEnded email={owner?.email ?? ''} />
        </Suspense>
      )}
      <div key={owner?._id} hidden={!admin}>
        <Outlet />
      </div>
    </>
  )
}

function NotLoggedIn() {
  const { pathname, search } = useLocation()
  return (
    <AuthPanel title={t('notLoggedIn.title')} lead={t('notLoggedIn.lead')}>
      <PageTitle>{t('notLoggedIn.pageTitle')}</PageTitle>
      <div className="grid gap-3">
        <Button asChild>
          <Link to={loginThen(pathname + search)}>{t('notLoggedIn.logIn')}</Link>
        </Button>
        <Button variant="secondary" asChild>
          <Link to={paths.signup}>{t('notLoggedIn.signUp')}</Link>
        </Button>
      </div>
    </AuthPanel>
  )
}
