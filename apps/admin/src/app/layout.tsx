import { siteConfig } from '@skillharbor/client/config'
import { useAdmin } from '@skillharbor/client/session'
import { PageSkeleton } from '@skillharbor/ui/page-skeleton'
import { Outlet, ScrollRestoration } from 'react-router'
import { UnsavedChanges } from '../lib/unsaved-changes.tsx'
import { AdminNavBar } from './admin-nav-bar.tsx'
import { useHeadingFocus } from './use-heading-focus.ts'

/** What surrounds every screen. Who is asking is known before anything else is shown. */
export function Layout() {
  const { admin, isLoading } = useAdmin()
  useHeadingFocus()
  if (isLoading) return <PageSkeleton />
  return (
    <div className="flex min-h-dvh flex-col">
      <a
        href="#content"
        className="fixed top-2 left-2 z-50 -translate-y-20 rounded-control bg-surface px-4 py-2 font-semibold text-accent focus-visible:translate-y-0"
      >
        Skip to content
      </a>
      <UnsavedChanges>
        <AdminNavBar signedIn={admin !== null} />
        <div className="grow">
          <Outlet />
        </div>
      </UnsavedChanges>
      <footer className="border-t border-line px-4 py-6 text-center text-sm text-ink-soft">
        Here to learn?{' '}
        <a href={siteConfig().webOrigin} className="font-medium text-accent underline underline-offset-4">
          Go to the learner site
        </a>
      </footer>
      <ScrollRestoration />
    </div>
  )
}
