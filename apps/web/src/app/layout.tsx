import { FocusOnArrival, focusContent } from '@skillharbor/client/focus'
import { useUser } from '@skillharbor/client/session'
import { trpc } from '@skillharbor/client/trpc'
import { PageSkeleton } from '@skillharbor/ui/page-skeleton'
import { type MouseEvent, Suspense, useEffect } from 'react'
import { Link, matchPath, Outlet, useLocation } from 'react-router'
import { useSendUnsent } from '../features/learning/progress/use-send-unsent.ts'
import { paths } from '../lib/paths.ts'
import { onPurchaseBroadcast } from '../lib/purchase-broadcast.ts'
import { ErrorBoundary } from './error/error-boundary.tsx'
import { MainNavigation } from './main-navigation.tsx'
import { t } from './messages.ts'
import { ScrollRestoration } from './scroll-restoration.tsx'
import { SiteFooter } from './site-footer.tsx'

// Whoever is logged in, these screens request the same: they do it while the session is still being checked.
const early = [paths.catalogue, paths.courses, paths.course]

/** Focuses the heading, where the focus can be seen, and leaves the address as it is. */
const skip = (event: MouseEvent) => {
  event.preventDefault()
  window.scrollTo(0, 0)
  focusContent()
}

/**
 * The frame around every screen: navigation above, footer below. A full-page skeleton covers it until the session was
 * checked, except on home, which is prerendered (docs/decisions/005).
 */
export function Layout() {
  const { user, isLoading } = useUser()
  const utils = trpc.useUtils()
  // Nothing that one learner saw may be left for the next. By now every screen knows that nobody is logged in, so the
  // screens that showed it don't request it again.
  useEffect(() => {
    if (user) return
    void utils.purchases.list.reset()
    for (const seen of [utils.auth.account, utils.auth.sessions, utils.auth.activity, utils.auth.factors])
      void seen.reset()
    const { course, lesson, search, transcript } = utils.learning
    for (const seen of [course, lesson, search, transcript]) void seen.reset()
  }, [user, utils])
  useEffect(() => onPurchaseBroadcast(() => void utils.purchases.list.invalidate()), [utils])
  // Progress that an earlier visit couldn't save. If its code can't be loaded now, the next start tries again.
  const sendUnsent = useSendUnsent()
  const userId = user?._id
  useEffect(() => {
    if (userId !== undefined) sendUnsent(userId).catch(() => undefined)
  }, [userId, sendUnsent])
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
          {t('skipToContent')}
        </Link>
        <MainNavigation user={user} checking={isLoading} />
        <div className="grow">
          <Suspense fallback={<div className="min-h-dvh" />}>
            <ErrorBoundary at={pathname}>{mounted && <Outlet />}</ErrorBoundary>
            <FocusOnArrival />
          </Suspense>
        </div>
        {!matchPath(`${paths.classroom}/*`, pathname) && <SiteFooter />}
        <ScrollRestoration />
      </div>
    </>
  )
}
