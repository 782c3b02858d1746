import { useAdmin } from '@skillharbor/client/session'
import { PageSkeleton } from '@skillharbor/ui/page-skeleton'
import { lazy, Suspense, useState } from 'react'
import { Outlet, useMatch } from 'react-router'
import { useUnsavedChanges } from '../lib/unsaved-changes.tsx'

const SessionEnded = lazy(async () => {
  const screen = await import('./session-ended.tsx')
  return { default: screen.SessionEnded }
})
const Suspended = lazy(async () => {
  const screen = await import('../features/sales/suspended-screen.tsx')
  return { default: screen.SuspendedScreen }
})
const Undertaking = lazy(async () => {
  const screen = await import('../features/accounts/undertaking-screen.tsx')
  return { default: screen.UndertakingScreen }
})
const Unknown = lazy(() => import('./unknown.tsx'))
const NotLoggedIn = lazy(() => import('./not-logged-in.tsx'))

/**
 * The screens that need a login. A visitor is asked to log in and returns here; a seller who hasn't agreed to the
 * undertaking is asked for that first. If the session ends over a half-typed form, the form is kept until the admin logs in
 * again; it is dropped only if another admin does. A suspended seller sees the orders whose disputes wait for an answer, and
 * no other screen.
 */
export function RequireAdmin() {
  const { admin, isUnknown, recheck } = useAdmin()
  const { unsaved } = useUnsavedChanges()
  const isOrder = useMatch('/orders/:id') !== null
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
  if (admin?.suspended && !isOrder)
    return (
      <Suspense fallback={<PageSkeleton />}>
        <Suspended reason={admin.suspended.reason} />
      </Suspense>
    )
  // A new version of it waits until a half-typed form is sent or given up.
  if (admin?.undertakingDue !== undefined && !admin.suspended && !unsaved)
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
