import { FocusOnArrival } from '@skillharbor/client/focus'
import { useAccountLanguage } from '@skillharbor/client/language'
import { useAdmin } from '@skillharbor/client/session'
import { PageSkeleton } from '@skillharbor/ui/page-skeleton'
import { useDeferredValue } from 'react'
import { Outlet, ScrollRestoration, useLocation } from 'react-router'
import { UnsavedChanges } from '../lib/unsaved-changes.tsx'
import { AdminFooter } from './admin-footer.tsx'
import { AdminNavBar } from './admin-nav-bar.tsx'
import { t } from './messages.ts'
import { useForgetAdmin } from './use-forget-admin.ts'

/** The frame around every screen. Shown once the session was checked, and what another admin saw is forgotten. */
export function Layout() {
  const { admin, language, isLoading, isUnknown } = useAdmin()
  const { pathname } = useLocation()
  useAccountLanguage('admin', admin?._id, language)
  // Deferred, the screen is drawn in slices, so a click or a scroll meanwhile doesn't wait for all of it.
  const isChecked = useDeferredValue(!isLoading)
  const isOthers = useForgetAdmin(admin?._id)
  if (!isChecked || isOthers) return <PageSkeleton />
  return (
    <div className="flex min-h-dvh flex-col">
      <a
        href="#content"
        className="fixed top-2 left-2 z-50 -translate-y-20 rounded-control bg-surface px-4 py-2 font-semibold text-accent focus-visible:translate-y-0"
      >
        {t('skipToContent')}
      </a>
      <UnsavedChanges>
        <AdminNavBar
          signedIn={admin !== null || isUnknown}
          operator={admin?.operator === true}
          suspended={admin?.suspended !== undefined}
        />
        {/* The footer begins below what is in sight: as a screen loads, it would jump there and back. */}
        <div className="min-h-[calc(100dvh-4rem)] grow">
          <Outlet />
          <FocusOnArrival />
        </div>
      </UnsavedChanges>
      {/* A new one for each screen: the same one would jump to its new place, which browsers count as a layout shift. */}
      <AdminFooter key={pathname} />
      <ScrollRestoration />
    </div>
  )
}
