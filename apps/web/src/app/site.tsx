import { useUser } from '@skillharbor/client/session'
import { PageSkeleton } from '@skillharbor/ui/page-skeleton'
import { Suspense } from 'react'
import { useLocation, useRoutes } from 'react-router'
import { ErrorBoundary } from './error/error-boundary.tsx'
import { routes } from './routes.tsx'
import { skeletonHeading } from './skeleton-heading.tsx'

/** The session is checked while the frame’s code loads. */
function FirstLoad() {
  useUser()
  return <PageSkeleton>{skeletonHeading}</PageSkeleton>
}

/** The screen of the current address, in its frame. */
export function Site() {
  return (
    <ErrorBoundary at={useLocation().pathname}>
      <Suspense fallback={<FirstLoad />}>{useRoutes(routes)}</Suspense>
    </ErrorBoundary>
  )
}
