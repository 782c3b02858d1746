import type { RouteObject } from 'react-router'
import { adminPaths, paths } from '../lib/paths.ts'
import { GuestsOnly } from './guests-only.tsx'
import { later } from './later.tsx'
import { Layout } from './layout.tsx'

const home = later(async () => (await import('../features/home/home-screen.tsx')).HomeScreen)
const signup = later(async () => (await import('../features/accounts/signup-screen.tsx')).SignupScreen)
const login = later(async () => (await import('../features/accounts/login-screen.tsx')).LoginScreen)
const account = later(async () => (await import('../features/accounts/account-screen.tsx')).AccountScreen)
const forgotPassword = later(
  async () => (await import('../features/accounts/forgot-password-screen.tsx')).ForgotPasswordScreen,
)
const resetPassword = later(
  async () => (await import('../features/accounts/reset-password-screen.tsx')).ResetPasswordScreen,
)
const verifyEmail = later(async () => (await import('../features/accounts/verify-email-screen.tsx')).VerifyEmailScreen)
const catalogue = later(async () => (await import('./catalogue-route.tsx')).CatalogueRoute)
const course = later(async () => (await import('./course-route.tsx')).CourseRoute)
const purchases = later(async () => (await import('../features/purchases/purchases-screen.tsx')).PurchasesScreen)
const store = later(async () => (await import('../features/demo-store/store-screen.tsx')).StoreScreen)
const faq = later(async () => (await import('../features/info/faq-screen.tsx')).FaqScreen)
const blog = later(async () => (await import('../features/info/blog-screen.tsx')).BlogScreen)
const notFound = later(async () => (await import('./not-found-screen.tsx')).NotFoundScreen)
const leaveForAdmin = later(async () => (await import('./leave-for-admin.tsx')).LeaveForAdmin)
const info = () => import('../features/info/info-screens.tsx')
const legal = () => import('../features/info/legal-screens.tsx')

/** Every address of the learner site. Each screen's code is a file of its own. */
export const routes: RouteObject[] = [
  {
    Component: Layout,
    children: [
      { path: paths.home, Component: home },
      {
        Component: GuestsOnly,
        children: [
          { path: paths.signup, Component: signup },
          { path: paths.login, Component: login },
        ],
      },
      { path: paths.account, Component: account },
      { path: paths.forgotPassword, Component: forgotPassword },
      { path: paths.resetPassword, Component: resetPassword },
      { path: paths.verifyEmail, Component: verifyEmail },
      { path: paths.catalogue, Component: catalogue },
      { path: paths.courses, Component: catalogue },
      { path: paths.course, Component: course },
      { path: paths.purchases, Component: purchases },
      { path: paths.demoStore, Component: store },
      { path: paths.faq, Component: faq },
      { path: paths.subcontent, Component: later(async () => (await info()).SubcontentScreen) },
      { path: paths.about, Component: later(async () => (await info()).AboutScreen) },
      { path: paths.blog, Component: blog },
      { path: paths.contact, Component: later(async () => (await info()).ContactScreen) },
      { path: paths.terms, Component: later(async () => (await legal()).TermsScreen) },
      { path: paths.privacy, Component: later(async () => (await legal()).PrivacyScreen) },
      { path: paths.affiliate, Component: later(async () => (await info()).AffiliateScreen) },
      { path: '*', Component: notFound },
    ],
  },
  ...adminPaths.map((path) => ({ path, Component: leaveForAdmin })),
]
