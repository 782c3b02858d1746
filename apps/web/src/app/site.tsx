import { useLocation, useRoutes } from 'react-router'
import { ErrorBoundary } from './error-boundary.tsx'
import { routes } from './routes.tsx'

/** The screen of the current address, in its frame. */
export function Site() {
  return <ErrorBoundary at={useLocation().pathname}>{useRoutes(routes)}</ErrorBoundary>
}
