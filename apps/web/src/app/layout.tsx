import { useUser } from '@skillharbor/client/session'
import { trpc } from '@skillharbor/client/trpc'
import { PageSkeleton } from '@skillharbor/ui/page-skeleton'
import { useEffect } from 'react'
import { Outlet, ScrollRestoration } from 'react-router'
import { MainNavigation } from './main-navigation.tsx'
import { SiteFooter } from './site-footer.tsx'

/** The frame around every screen: navigation above, footer below. Waits for the session check before it shows either. */
export function Layout() {
  const { user, isLoading } = useUser()
  const utils = trpc.useUtils()
  // Nothing that one learner saw may be left for the next. By now every screen knows that nobody is signed in: those
  // that showed it do not ask for it again.
  useEffect(() => {
    if (!user) void utils.purchases.list.reset()
  }, [user, utils])
  if (isLoading) return <PageSkeleton />
  return (
    <div className="flex min-h-dvh flex-col">
      <a
        href="#content"
        className="fixed top-2 left-2 z-50 -translate-y-20 rounded-control bg-surface px-4 py-2 font-semibold text-accent focus-visible:translate-y-0"
      >
        Skip to content
      </a>
      <MainNavigation user={user} />
      <div className="grow">
        <Outlet />
      </div>
      <SiteFooter />
      <ScrollRestoration />
    </div>
  )
}
