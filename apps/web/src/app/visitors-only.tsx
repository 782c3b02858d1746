import { useUser } from '@skillharbor/client/session'
import { Navigate, Outlet, useLocation, useSearchParams } from 'react-router'
import { nextPath } from '../lib/paths.ts'

/** The screens for visitors. A learner who is logged in, or logs in there, is redirected to where they wanted to go. */
export function VisitorsOnly() {
  const { user } = useUser()
  const { state } = useLocation()
  const [search] = useSearchParams()
  return user ? <Navigate to={nextPath(search)} state={state} replace /> : <Outlet />
}
