import { useAdmin } from '@skillharbor/client/session'
import { lazy, Suspense, useState } from 'react'
import { Outlet } from 'react-router'
import { t as accounts } from '../features/accounts/messages.ts'
import { useUnsavedChanges } from '../lib/unsaved-changes.tsx'

const SessionEnded = lazy(async () => {
  const [screen] = await Promise.all([import('./session-ended.tsx'), accounts.load()])
  return { default: screen.SessionEnded }
})
const Undertaking = lazy(async () => {
  const [screen] = await Promise.all([import('../features/accounts/undertaking-screen.tsx'), accounts.load()])
  return { default: screen.UndertakingScreen }
})
const Unknown = lazy(() => import('./unknown.tsx'))
const NotLoggedIn = lazy(() => import('./not-logged-in.tsx'))

/**
 * The screens that need a login. A visitor is asked to log in and returns here; a seller who hasn't agreed to the
 * undertaking is asked for that first. If the session ends over a half-typed
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
  if (!admin && !unsaved)
    return (
      <Suspense>
        <NotLoggedIn />
      </Suspense>
    )
  // A new version of it waits until a half-typed form is sent or given up.
  if (admin?.undertakingDue !== undefined && !unsaved)
    return (
      <Suspense>
        <Undertaking />
      </Suspense>
    )
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
