import { useUser } from '@skillharbor/client/session'
import { Navigate, Outlet, useLocation, useSearchParams } from 'react-router'
import { nextPath } from '../lib/paths.ts'

/** Screens for those who are not signed in; others, and whoever signs in there, go on to where they were heading. */
export function GuestsOnly() {
  const { user } = useUser()
  const { state } = useLocation()
  const [search] = useSearchParams()
  return user ? <Navigate to={nextPath(search)} state={state} replace /> : <Outlet />
}
