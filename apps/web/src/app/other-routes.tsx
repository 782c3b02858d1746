import { type RouteObject, useRoutes } from 'react-router'
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
        Component: lazyScreen(async () => (await import('../features/accounts/signup-screen.tsx')).SignupScreen),
      },
      {
        path: paths.login,
        Component: lazyScreen(async () => (await import('../features/accounts/login-screen.tsx')).LoginScreen),
      },
    ],
  },
  {
    path: paths.teacher,
    Component: lazyScreen(async () => (await import('./teacher-route.tsx')).TeacherRoute),
  },
  {
    path: paths.account,
    Component: lazyScreen(async () => (await import('../features/accounts/account-screen.tsx')).AccountScreen),
  },
  {
    path: paths.forgotPassword,
    Component: lazyScreen(
      async () => (await import('../features/accounts/forgot-password-screen.tsx')).ForgotPasswordScreen,
    ),
  },
  {
    path: paths.resetPassword,
    Component: lazyScreen(
      async () => (await import('../features/accounts/reset-password-screen.tsx')).ResetPasswordScreen,
    ),
  },
  {
    path: paths.verifyEmail,
    Component: lazyScreen(async () => (await import('../features/accounts/verify-email-screen.tsx')).VerifyEmailScreen),
  },
  {
    path: paths.confirmNewsletter,
    Component: lazyScreen(async () => (await newsletterScreens()).ConfirmScreen),
  },
  {
    path: paths.unsubscribe,
    Component: lazyScreen(async () => (await newsletterScreens()).UnsubscribeScreen),
  },
  {
    path: paths.emailsOff,
    Component: lazyScreen(async () => (await newsletterScreens()).EmailsOffScreen),
  },
  {
    path: paths.certificate,
    Component: lazyScreen(
      async () => (await import('../features/learning/certificates/certificate-screen.tsx')).CertificateScreen,
    ),
  },
  {
    path: paths.complaints,
    Component: lazyScreen(async () => (await import('../features/complaints/complaints-screen.tsx')).ComplaintsScreen),
  },
  {
    path: paths.order,
    Component: lazyScreen(async () => (await import('../features/orders/order-screen.tsx')).OrderScreen),
  },
  {
    path: paths.wishes,
    Component: lazyScreen(async () => (await import('./wish-list-route.tsx')).WishListRoute),
  },
  {
    path: paths.demoStore,
    Component: lazyScreen(async () => (await import('../features/demo-store/store-screen.tsx')).StoreScreen),
  },
  {
    path: paths.faq,
    Component: lazyScreen(async () => (await import('../features/info/faq-screen.tsx')).FaqScreen),
  },
  {
    path: paths.blog,
    Component: lazyScreen(async () => (await import('../features/blog/blog-screen.tsx')).BlogScreen),
  },
  {
    path: paths.post,
    Component: lazyScreen(async () => (await import('../features/blog/post-screen.tsx')).PostScreen),
  },
  { path: paths.subcontent, Component: lazyScreen(async () => (await infoScreens()).SubcontentScreen) },
  { path: paths.about, Component: lazyScreen(async () => (await infoScreens()).AboutScreen) },
  { path: paths.contact, Component: lazyScreen(async () => (await infoScreens()).ContactScreen) },
  { path: paths.affiliate, Component: lazyScreen(async () => (await infoScreens()).AffiliateScreen) },
  { path: paths.terms, Component: lazyScreen(async () => (await legalScreens()).TermsScreen) },
  { path: paths.privacy, Component: lazyScreen(async () => (await legalScreens()).PrivacyScreen) },
  {
    path: '*',
    Component: lazyScreen(async () => (await import('./not-found-screen.tsx')).NotFoundScreen),
  },
]

/** The screen of the current address, within the site's frame. */
export function OtherScreens() {
  return useRoutes(otherRoutes)
}
