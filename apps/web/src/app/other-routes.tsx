import { t as accountPanels } from '@skillharbor/ui/account/messages'
import { type RouteObject, useRoutes } from 'react-router'
import { t as accounts } from '../features/accounts/messages.ts'
import { t as blog } from '../features/blog/messages.ts'
import { t as complaints } from '../features/complaints/messages.ts'
import { t as courses } from '../features/courses/messages.ts'
import { t as teacher } from '../features/courses/teacher/messages.ts'
import { t as demoStore } from '../features/demo-store/messages.ts'
import { t as info } from '../features/info/messages.ts'
import { t as newsletter } from '../features/newsletter/messages.ts'
import { t as orders } from '../features/orders/messages.ts'
import { t as purchases } from '../features/purchases/messages.ts'
import { t as wishes } from '../features/wishes/messages.ts'
import { paths } from '../lib/paths.ts'
import { lazyScreen } from './lazy-screen.tsx'
import { VisitorsOnly } from './visitors-only.tsx'

const infoScreens = () => import('../features/info/info-screens.tsx')
const newsletterScreens = () => import('../features/newsletter/newsletter-screen.tsx')
const legalScreens = () => import('../features/info/legal-screens.tsx')

/** The addresses that aren't in routes.tsx. */
export const otherRoutes: RouteObject[] = [
  {
    Component: VisitorsOnly,
    children: [
      {
        path: paths.signup,
        Component: lazyScreen(
          async () => (await import('../features/accounts/signup-screen.tsx')).SignupScreen,
          accounts,
        ),
      },
      {
        path: paths.login,
        Component: lazyScreen(
          async () => (await import('../features/accounts/login-screen.tsx')).LoginScreen,
          accounts,
        ),
      },
    ],
  },
  {
    path: paths.teacher,
    Component: lazyScreen(
      async () => (await import('./teacher-route.tsx')).TeacherRoute,
      courses,
      purchases,
      wishes,
      teacher,
    ),
  },
  {
    path: paths.account,
    Component: lazyScreen(
      async () => (await import('../features/accounts/account-screen.tsx')).AccountScreen,
      accounts,
      accountPanels,
    ),
  },
  {
    path: paths.forgotPassword,
    Component: lazyScreen(
      async () => (await import('../features/accounts/forgot-password-screen.tsx')).ForgotPasswordScreen,
      accounts,
      accountPanels,
    ),
  },
  {
    path: paths.resetPassword,
    Component: lazyScreen(
      async () => (await import('../features/accounts/reset-password-screen.tsx')).ResetPasswordScreen,
      accounts,
      accountPanels,
    ),
  },
  {
    path: paths.verifyEmail,
    Component: lazyScreen(
      async () => (await import('../features/accounts/verify-email-screen.tsx')).VerifyEmailScreen,
      accounts,
      accountPanels,
    ),
  },
  {
    path: paths.confirmNewsletter,
    Component: lazyScreen(async () => (await newsletterScreens()).ConfirmScreen, newsletter, accountPanels),
  },
  {
    path: paths.unsubscribe,
    Component: lazyScreen(async () => (await newsletterScreens()).UnsubscribeScreen, newsletter, accountPanels),
  },
  {
    path: paths.emailsOff,
    Component: lazyScreen(async () => (await newsletterScreens()).EmailsOffScreen, newsletter, accountPanels),
  },
  {
    path: paths.certificate,
    Component: lazyScreen(
      async () => (await import('../features/learning/certificates/certificate-screen.tsx')).CertificateScreen,
    ),
  },
  {
    path: paths.complaints,
    Component: lazyScreen(
      async () => (await import('../features/complaints/complaints-screen.tsx')).ComplaintsScreen,
      complaints,
    ),
  },
  {
    path: paths.order,
    Component: lazyScreen(async () => (await import('../features/orders/order-screen.tsx')).OrderScreen, orders),
  },
  {
    path: paths.wishes,
    Component: lazyScreen(
      async () => (await import('./wish-list-route.tsx')).WishListRoute,
      wishes,
      courses,
      purchases,
    ),
  },
  {
    path: paths.demoStore,
    Component: lazyScreen(async () => (await import('../features/demo-store/store-screen.tsx')).StoreScreen, demoStore),
  },
  {
    path: paths.faq,
    Component: lazyScreen(async () => (await import('../features/info/faq-screen.tsx')).FaqScreen, info),
  },
  {
    path: paths.blog,
    Component: lazyScreen(async () => (await import('../features/blog/blog-screen.tsx')).BlogScreen, blog),
  },
  {
    path: paths.post,
    Component: lazyScreen(async () => (await import('../features/blog/post-screen.tsx')).PostScreen, blog),
  },
  { path: paths.subcontent, Component: lazyScreen(async () => (await infoScreens()).SubcontentScreen, info) },
  { path: paths.about, Component: lazyScreen(async () => (await infoScreens()).AboutScreen, info) },
  { path: paths.contact, Component: lazyScreen(async () => (await infoScreens()).ContactScreen, info) },
  { path: paths.affiliate, Component: lazyScreen(async () => (await infoScreens()).AffiliateScreen, info) },
  { path: paths.terms, Component: lazyScreen(async () => (await legalScreens()).TermsScreen, info) },
  { path: paths.privacy, Component: lazyScreen(async () => (await legalScreens()).PrivacyScreen, info) },
  {
    path: '*',
    Component: lazyScreen(async () => (await import('./not-found-screen.tsx')).NotFoundScreen),
  },
]

/** The screen of the current address, within the site's frame. */
export function OtherScreens() {
  return useRoutes(otherRoutes)
}
