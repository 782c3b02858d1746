import { t as accountPanels } from '@skillharbor/ui/account/messages'
import { t as ui } from '@skillharbor/ui/messages'
import type { RouteObject } from 'react-router'
import { t as accounts } from '../features/accounts/messages.ts'
import { t as courses } from '../features/courses/messages.ts'
import { t as demoStore } from '../features/demo-store/messages.ts'
import { t as home } from '../features/home/messages.ts'
import { t as info } from '../features/info/messages.ts'
import { t as learning } from '../features/learning/messages.ts'
import { t as search } from '../features/learning/search/messages.ts'
import { t as newsletter } from '../features/newsletter/messages.ts'
import { t as purchases } from '../features/purchases/messages.ts'
import { common } from '../lib/messages.ts'
import { adminPaths, paths } from '../lib/paths.ts'
import { Layout } from './layout.tsx'
import { lazyScreen } from './lazy-screen.tsx'
import { t as app } from './messages.ts'
import { VisitorsOnly } from './visitors-only.tsx'

const infoScreens = () => import('../features/info/info-screens.tsx')
const newsletterScreens = () => import('../features/newsletter/newsletter-screen.tsx')
const legalScreens = () => import('../features/info/legal-screens.tsx')
const catalogue = lazyScreen(async () => (await import('./catalogue-route.tsx')).CatalogueRoute, courses, purchases)
const adminSite = lazyScreen(async () => (await import('./admin-site.tsx')).AdminSite, app)

/** Every address of the site; a screen's code and messages are fetched when it is first opened. */
export const routes: RouteObject[] = [
  {
    Component: lazyScreen(async () => Layout, app, common, ui),
    children: [
      {
        path: paths.home,
        Component: lazyScreen(async () => (await import('../features/home/home-screen.tsx')).HomeScreen, home),
      },
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
      { path: paths.catalogue, Component: catalogue },
      { path: paths.courses, Component: catalogue },
      {
        path: paths.course,
        Component: lazyScreen(
          async () => (await import('./course-route.tsx')).CourseRoute,
          courses,
          learning,
          purchases,
        ),
      },
      {
        path: paths.purchases,
        Component: lazyScreen(
          async () => (await import('./purchases-route.tsx')).PurchasesRoute,
          learning,
          purchases,
          search,
        ),
      },
      {
        path: paths.classroom,
        Component: lazyScreen(
          async () => (await import('../features/learning/classroom/start-screen.tsx')).StartScreen,
          learning,
        ),
      },
      {
        path: paths.lesson,
        Component: lazyScreen(
          async () => (await import('../features/learning/classroom/classroom-screen.tsx')).ClassroomScreen,
          learning,
        ),
      },
      {
        path: paths.demoStore,
        Component: lazyScreen(
          async () => (await import('../features/demo-store/store-screen.tsx')).StoreScreen,
          demoStore,
        ),
      },
      {
        path: paths.faq,
        Component: lazyScreen(async () => (await import('../features/info/faq-screen.tsx')).FaqScreen, info),
      },
      {
        path: paths.blog,
        Component: lazyScreen(async () => (await import('../features/info/blog-screen.tsx')).BlogScreen, info),
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
    ],
  },
  ...adminPaths.map((path) => ({ path, Component: adminSite })),
]
