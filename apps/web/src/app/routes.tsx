import { useUser } from '@skillharbor/client/session'
import { PageSkeleton } from '@skillharbor/ui/page-skeleton'
import type { ComponentType } from 'react'
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

/** A screen whose code is loaded when it is first opened. */
const later = (path: string, screen: () => Promise<ComponentType>): RouteObject => ({
  path,
  lazy: async () => ({ Component: await screen() }),
})

const signup = async () => (await import('../features/accounts/signup-screen.tsx')).SignupScreen
const login = async () => (await import('../features/accounts/login-screen.tsx')).LoginScreen
const catalogue = async () => (await import('./catalogue-route.tsx')).CatalogueRoute
const purchases = async () => (await import('../features/purchases/purchases-screen.tsx')).PurchasesScreen
const store = async () => (await import('../features/demo-store/store-screen.tsx')).StoreScreen
const faq = async () => (await import('../features/info/faq-screen.tsx')).FaqScreen
const info = () => import('../features/info/info-screens.tsx')

/** Every address of the learner site. Home is there at once. */
export const routes: RouteObject[] = [
  {
    Component: Layout,
    HydrateFallback: FirstLoad,
    ErrorBoundary: ErrorScreen,
    children: [
      { path: paths.home, Component: HomeScreen },
      { Component: GuestsOnly, children: [later(paths.signup, signup), later(paths.login, login)] },
      later(paths.catalogue, catalogue),
      later(paths.courses, catalogue),
      later(paths.purchases, purchases),
      later(paths.demoStore, store),
      later(paths.faq, faq),
      later(paths.subcontent, async () => (await info()).SubcontentScreen),
      later(paths.about, async () => (await info()).AboutScreen),
      later(paths.blog, async () => (await info()).BlogScreen),
      later(paths.contact, async () => (await info()).ContactScreen),
      later(paths.terms, async () => (await info()).TermsScreen),
      later(paths.privacy, async () => (await info()).PrivacyScreen),
      later(paths.affiliate, async () => (await info()).AffiliateScreen),
      { path: '*', Component: NotFoundScreen },
    ],
  },
  ...adminPaths.map((path) => ({ path, Component: LeaveForAdmin })),
]
