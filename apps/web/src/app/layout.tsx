import { FocusOnArrival, focusContent } from '@skillharbor/client/focus'
import { useAccountLanguage } from '@skillharbor/client/language'
import { useUser } from '@skillharbor/client/session'
import { trpc } from '@skillharbor/client/trpc'
import { PageSkeleton } from '@skillharbor/ui/page-skeleton'
import { useQueryClient } from '@tanstack/react-query'
import { type MouseEvent, Suspense, useEffect, useRef } from 'react'
import { Link, matchPath, Outlet, useLocation } from 'react-router'
import { useSendUnsent } from '../features/learning/progress/use-send-unsent.ts'
import { paths } from '../lib/paths.ts'
import { onPurchaseBroadcast } from '../lib/purchase-broadcast.ts'
import { intendedPurchase } from '../lib/purchase-intent.ts'
import { Alternates } from './alternates.tsx'
import { ErrorBoundary } from './error/error-boundary.tsx'
import { MainNavigation } from './main-navigation.tsx'
import { t } from './messages.ts'
import { ScrollRestoration } from './scroll-restoration.tsx'
import { skeletonHeading } from './skeleton-heading.tsx'
import { SteadyFooter } from './steady-footer.tsx'

// Whoever is logged in, these screens request the same: they do it while the session is still being checked.
const early = [paths.catalogue, paths.courses, paths.course, paths.teacher]

/** Focuses the heading, where the focus can be seen, and leaves the address as it is. */
const skip = (event: MouseEvent) => {
  event.preventDefault()
  window.scrollTo(0, 0)
  focusContent()
}

/** What is the same for everybody: the catalogue, its teachers and links to its pictures. */
const shared: readonly unknown[] = ['courses', 'teachers', 'uploads']

/**
 * Forgets what a learner saw once they are gone, so that nothing is left for the next. By then every screen knows that
 * nobody is logged in, so those that showed it don't request it again.
 */
const useForgetLearner = (learnerId: string | undefined): void => {
  const queries = useQueryClient()
  const before = useRef<string>(undefined)
  useEffect(() => {
    const isGone = before.current && before.current !== learnerId
    before.current = learnerId
    if (isGone)
      void queries.resetQueries({
        predicate: ({ queryKey: [path] }) => {
          const [group, name] = [path].flat()
          return !shared.includes(group) && !(group === 'auth' && name === 'me')
        },
      })
  }, [learnerId, queries])
}

/**
 * The frame around every screen: navigation above, footer below. A full-page skeleton covers it until the session was
 * checked, except on home, which is prerendered (docs/decisions/051).
 */
export function Layout() {
  const { user, language, isLoading, isUnknown } = useUser()
  const { pathname, state } = useLocation()
  const userId = user?._id
  useAccountLanguage('auth', userId, language, intendedPurchase(state) !== undefined)
  const utils = trpc.useUtils()
  useForgetLearner(userId)
  useEffect(() => onPurchaseBroadcast(() => void utils.purchases.list.invalidate()), [utils])
  // Progress that an earlier visit couldn't save. If its code can't be loaded now, the next start tries again.
  const sendUnsent = useSendUnsent()
  useEffect(() => {
    if (userId) sendUnsent(userId).catch(() => undefined)
  }, [userId, sendUnsent])
  const waiting = isLoading && pathname !== paths.home
  // It has a bar of its own, and no footer: nothing leads away from a lesson but its own ways.
  const inClassroom = matchPath(`${paths.classroom}/*`, pathname) !== null
  const mounted = !waiting || early.some((path) => matchPath(path, pathname))
  return (
    <>
      {waiting && <PageSkeleton>{skeletonHeading}</PageSkeleton>}
      <div hidden={waiting} className="flex min-h-dvh flex-col">
        <Link
          to="#content"
          onClick={skip}
          className="fixed top-2 left-2 z-50 -translate-y-20 rounded-control bg-surface px-4 py-2 font-semibold text-accent focus-visible:translate-y-0 print:hidden"
        >
          {t('skipToContent')}
        </Link>
        {!inClassroom && <MainNavigation user={user} checking={isLoading} isUnknown={isUnknown} />}
        <Suspense fallback={<div className="min-h-dvh" />}>
          {/* The footer begins below what is in sight: as a screen loads, it would jump there and back. */}
          <div className="min-h-[calc(100dvh-4rem)] grow">
            <ErrorBoundary at={pathname}>{mounted && <Outlet />}</ErrorBoundary>
            <FocusOnArrival />
          </div>
          {/* A new one for each screen: the same one would jump to its new place, which browsers count as a layout shift. */}
          {!inClassroom && <SteadyFooter key={pathname} />}
        </Suspense>
        <ScrollRestoration />
        <Alternates />
      </div>
    </>
  )
}
