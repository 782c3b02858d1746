import { useUser } from '@skillharbor/client/session'
import { PageSkeleton } from '@skillharbor/ui/page-skeleton'
import { Outlet, ScrollRestoration } from 'react-router'
import { MainNavigation } from './main-navigation.tsx'
import { SiteFooter } from './site-footer.tsx'

/** The frame around every screen: navigation above, footer below. Waits for the session check before it shows either. */
export function Layout() {
  const { user, isLoading } = useUser()
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
