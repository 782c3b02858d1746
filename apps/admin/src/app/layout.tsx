import { siteConfig } from '@skillharbor/client/config'
import { FocusOnArrival } from '@skillharbor/client/focus'
import { useAccountLanguage } from '@skillharbor/client/language'
import { useAdmin } from '@skillharbor/client/session'
import { PageSkeleton } from '@skillharbor/ui/page-skeleton'
import { Outlet, ScrollRestoration } from 'react-router'
import { UnsavedChanges } from '../lib/unsaved-changes.tsx'
import { AdminNavBar } from './admin-nav-bar.tsx'
import { ChooseLanguage } from './choose-language.tsx'
import { t } from './messages.ts'

/** The frame around every screen. Shown once the session was checked. */
export function Layout() {
  const { admin, language, isLoading, isUnknown } = useAdmin()
  useAccountLanguage('admin', admin?._id, language)
  if (isLoading) return <PageSkeleton />
  return (
    <div className="flex min-h-dvh flex-col">
      <a
        href="#content"
        className="fixed top-2 left-2 z-50 -translate-y-20 rounded-control bg-surface px-4 py-2 font-semibold text-accent focus-visible:translate-y-0"
      >
        {t('skipToContent')}
      </a>
      <UnsavedChanges>
        <AdminNavBar signedIn={admin !== null || isUnknown} operator={admin?.operator === true} />
        {/* The footer begins below what is in sight: as a screen loads, it would jump there and back. */}
        <div className="min-h-[calc(100dvh-4rem)] grow">
          <Outlet />
          <FocusOnArrival />
        </div>
      </UnsavedChanges>
      <footer className="flex flex-wrap items-center justify-center gap-x-6 gap-y-2 border-t border-line px-4 py-6 text-center text-sm text-ink-soft">
        <p>
          {t('footer', {
            link: (text) => (
              <a href={siteConfig().webOrigin} className="font-medium text-accent underline underline-offset-4">
                {text}
              </a>
            ),
          })}
        </p>
        <ChooseLanguage className="font-medium text-accent underline underline-offset-4" />
      </footer>
      <ScrollRestoration />
    </div>
  )
}
