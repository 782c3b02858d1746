import { useUser } from '@skillharbor/client/session'
import { PageSkeleton } from '@skillharbor/ui/page-skeleton'
import type { RouteObject } from 'react-router'
import { HomeScreen } from '../features/home/home-screen.tsx'
import { adminPaths, paths } from '../lib/paths.ts'
import { ErrorScreen } from './error-screen.tsx'
import { GuestsOnly } from './guests-only.tsx'
import { Layout } from './layout.tsx'
import { LeaveForAdmin } from './leave-for-admin.tsx'
import { NotFoundScreen } from './not-found-screen.tsx'

/** While the first screen's code is on its way, the session check is too. */
function FirstLoad() {
  useUser()
  return <PageSkeleton />
}

const catalogue = async () => (await import('./catalogue-route.tsx')).CatalogueRoute
const info = async () => await import('../features/info/info-screens.tsx')

/** Every address of the learner site. A screen's code is loaded when it is first opened; home is there at once. */
export const routes: RouteObject[] = [
  {
    Component: Layout,
    HydrateFallback: FirstLoad,
    ErrorBoundary: ErrorScreen,
    children: [
      { path: paths.home, Component: HomeScreen },
      {
        Component: GuestsOnly,
        children: [
          {
            path: paths.signup,
            lazy: { Component: async () => (await import('../features/accounts/signup-screen.tsx')).SignupScreen },
          },
          {
            path: paths.login,
            lazy: { Component: async () => (await import('../features/accounts/login-screen.tsx')).LoginScreen },
          },
        ],
      },
      { path: paths.catalogue, lazy: { Component: catalogue } },
      { path: paths.courses, lazy: { Component: catalogue } },
      {
        path: paths.purchases,
        lazy: { Component: async () => (await import('../features/purchases/purchases-screen.tsx')).PurchasesScreen },
      },
      {
        path: paths.demoStore,
        lazy: { Component: async () => (await import('../features/demo-store/store-screen.tsx')).StoreScreen },
      },
      { path: paths.subcontent, lazy: { Component: async () => (await info()).SubcontentScreen } },
      { path: paths.about, lazy: { Component: async () => (await info()).AboutScreen } },
      { path: paths.blog, lazy: { Component: async () => (await info()).BlogScreen } },
      { path: paths.contact, lazy: { Component: async () => (await info()).ContactScreen } },
      { path: paths.faq, lazy: { Component: async () => (await import('../features/info/faq-screen.tsx')).FaqScreen } },
      { path: paths.terms, lazy: { Component: async () => (await info()).TermsScreen } },
      { path: paths.privacy, lazy: { Component: async () => (await info()).PrivacyScreen } },
      { path: paths.affiliate, lazy: { Component: async () => (await info()).AffiliateScreen } },
      { path: '*', Component: NotFoundScreen },
    ],
  },
  ...adminPaths.map((path) => ({ path, Component: LeaveForAdmin })),
]
