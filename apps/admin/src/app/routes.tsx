import { useAdmin } from '@skillharbor/client/session'
import { t as accountPanels } from '@skillharbor/ui/account/messages'
import { t as ui } from '@skillharbor/ui/messages'
import { PageSkeleton } from '@skillharbor/ui/page-skeleton'
import { Navigate, type RouteObject } from 'react-router'
import { t as accounts } from '../features/accounts/messages.ts'
import { t as courseList } from '../features/courses/list/messages.ts'
import { t as courses } from '../features/courses/messages.ts'
import { t as curriculum } from '../features/curriculum/messages.ts'
import { t as operations } from '../features/operator/messages.ts'
import { t as profile } from '../features/profile/messages.ts'
import { t as questions } from '../features/questions/messages.ts'
import { t as reviews } from '../features/reviews/messages.ts'
import { t as sales } from '../features/sales/messages.ts'
import { common } from '../lib/messages.ts'
import { paths } from '../lib/paths.ts'
import { specified } from '../lib/specified/specified.ts'
import { room } from '../lib/storage/messages.ts'
import { ErrorScreen } from './error/error-screen.tsx'
import { t as errors } from './error/messages.ts'
import { Layout } from './layout.tsx'
import { lazyScreen } from './lazy-screen.ts'
import { t as app } from './messages.ts'
import { RequireAdmin } from './require-admin.tsx'

/** The session is checked while the first screen's code loads. */
function FirstLoad() {
  useAdmin()
  return <PageSkeleton />
}

/** Every address of the site; a screen's code and messages are fetched when it is first opened. */
export const routes: RouteObject[] = [
  {
    lazy: lazyScreen(async () => Layout, app, common, errors, specified, ui),
    ErrorBoundary: ErrorScreen,
    HydrateFallback: FirstLoad,
    children: [
      {
        ErrorBoundary: ErrorScreen,
        children: [
          { index: true, element: <Navigate to={paths.courses} replace /> },
          {
            path: paths.signup,
            lazy: lazyScreen(
              async () => (await import('../features/accounts/signup-screen.tsx')).SignupScreen,
              accounts,
            ),
          },
          {
            path: paths.login,
            lazy: lazyScreen(async () => (await import('../features/accounts/login-screen.tsx')).LoginScreen, accounts),
          },
          {
            path: paths.forgotPassword,
            lazy: lazyScreen(
              async () => (await import('../features/accounts/forgot-password-screen.tsx')).ForgotPasswordScreen,
              accounts,
              accountPanels,
            ),
          },
          {
            path: paths.resetPassword,
            lazy: lazyScreen(
              async () => (await import('../features/accounts/reset-password-screen.tsx')).ResetPasswordScreen,
              accounts,
              accountPanels,
            ),
          },
          {
            path: paths.verifyEmail,
            lazy: lazyScreen(
              async () => (await import('../features/accounts/verify-email-screen.tsx')).VerifyEmailScreen,
              accounts,
              accountPanels,
            ),
          },
          {
            Component: RequireAdmin,
            children: [
              {
                path: paths.account,
                lazy: lazyScreen(
                  async () => (await import('../features/accounts/account-screen.tsx')).AccountScreen,
                  accounts,
                  accountPanels,
                  room,
                ),
              },
              {
                path: paths.profile,
                lazy: lazyScreen(
                  async () => (await import('../features/profile/profile-screen.tsx')).ProfileScreen,
                  profile,
                ),
              },
              {
                path: paths.courses,
                lazy: lazyScreen(
                  async () => (await import('../features/courses/list/course-list-screen.tsx')).CourseListScreen,
                  courseList,
                ),
              },
              {
                path: paths.createCourse,
                lazy: lazyScreen(
                  async () => (await import('../features/courses/create-course-screen.tsx')).CreateCourseScreen,
                  courses,
                ),
              },
              {
                path: '/update/:id',
                lazy: lazyScreen(
                  async () => (await import('../features/courses/update-course-screen.tsx')).UpdateCourseScreen,
                  courses,
                ),
              },
              {
                path: '/content/:id',
                lazy: lazyScreen(
                  async () => (await import('../features/curriculum/content-screen.tsx')).ContentScreen,
                  curriculum,
                  room,
                ),
              },
              {
                path: '/content/:id/:view',
                lazy: lazyScreen(
                  async () => (await import('../features/curriculum/content-view-screen.tsx')).ContentViewScreen,
                  curriculum,
                  room,
                ),
              },
              {
                path: paths.sales,
                lazy: lazyScreen(async () => (await import('../features/sales/sales-screen.tsx')).SalesScreen, sales),
              },
              {
                path: paths.attention,
                lazy: lazyScreen(
                  async () => (await import('../features/sales/attention-screen.tsx')).AttentionScreen,
                  sales,
                ),
              },
              {
                path: paths.reviews,
                lazy: lazyScreen(
                  async () => (await import('../features/reviews/reviews-screen.tsx')).ReviewsScreen,
                  reviews,
                ),
              },
              {
                path: paths.questions,
                lazy: lazyScreen(
                  async () => (await import('../features/questions/questions-screen.tsx')).QuestionsScreen,
                  questions,
                ),
              },
              {
                path: '/operations/:section?',
                lazy: lazyScreen(
                  async () => (await import('../features/operator/operator-screen.tsx')).OperatorScreen,
                  operations,
                  accountPanels,
                ),
              },
              {
                path: '/orders/:id',
                lazy: lazyScreen(async () => (await import('../features/sales/order-screen.tsx')).OrderScreen, sales),
              },
            ],
          },
          { path: '*', lazy: lazyScreen(async () => (await import('./other-address.tsx')).OtherAddress) },
        ],
      },
    ],
  },
]
