import { useUser } from '@skillharbor/client/session'
import { trpc } from '@skillharbor/client/trpc'
import { PageSkeleton } from '@skillharbor/ui/page-skeleton'
import { type MouseEvent, Suspense, useEffect } from 'react'
import { Link, matchPath, Outlet, useLocation } from 'react-router'
import { focusContent } from '../lib/focus-content.ts'
import { paths } from '../lib/paths.ts'
import { onPurchaseNews } from '../lib/purchase-news.ts'
import { ErrorBoundary } from './error-boundary.tsx'
import { FocusOnArrival } from './focus-on-arrival.tsx'
import { MainNavigation } from './main-navigation.tsx'
import { ScrollMemory } from './scroll-memory.tsx'
import { SiteFooter } from './site-footer.tsx'

// These ask the API the same whoever is signed in: they do so while the session check is still on its way.
const early = [paths.catalogue, paths.courses, paths.course]

/** To the heading, where the focus can be seen; the address stays as it is. */
const skip = (event: MouseEvent) => {
  event.preventDefault()
  window.scrollTo(0, 0)
  focusContent()
}

/**
 * The frame around every screen: navigation above, footer below. A full-page skeleton stands in until the session check
 * is over, except for home, which came with the page (docs/decisions/005).
 */
export function Layout() {
  const { user, isLoading } = useUser()
  const utils = trpc.useUtils()
  // Nothing that one learner saw may be left for the next. By now every screen knows that nobody is signed in: those
  // that showed it do not ask for it again.
  useEffect(() => {
    if (user) return
    void utils.purchases.list.reset()
    void utils.auth.account.reset()
    void utils.auth.sessions.reset()
  }, [user, utils])
  useEffect(() => onPurchaseNews(() => void utils.purchases.list.invalidate()), [utils])
  const { pathname } = useLocation()
  const waiting = isLoading && pathname !== paths.home
  const mounted = !waiting || early.some((path) => matchPath(path, pathname))
  return (
    <>
      {waiting && <PageSkeleton />}
      <div hidden={waiting} className="flex min-h-dvh flex-col">
        <Link
          to="#content"
          onClick={skip}
          className="fixed top-2 left-2 z-50 -translate-y-20 rounded-control bg-surface px-4 py-2 font-semibold text-accent focus-visible:translate-y-0"
        >
          Skip to content
        </Link>
        <MainNavigation user={user} checking={isLoading} />
        <div className="grow">
          <Suspense fallback={<div className="min-h-dvh" />}>
            <ErrorBoundary at={pathname}>{mounted && <Outlet />}</ErrorBoundary>
            <FocusOnArrival />
          </Suspense>
        </div>
        <SiteFooter />
        <ScrollMemory />
      </div>
    </>
  )
}
