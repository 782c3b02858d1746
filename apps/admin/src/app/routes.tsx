import { useAdmin } from '@skillharbor/client/session'
import { PageSkeleton } from '@skillharbor/ui/page-skeleton'
import { Navigate, type RouteObject } from 'react-router'
import { paths } from '../lib/paths.ts'
import { ErrorScreen } from './error/error-screen.tsx'
import { Layout } from './layout.tsx'
import { lazyScreen } from './lazy-screen.ts'
import { RequireAdmin } from './require-admin.tsx'

/** The session is checked while the first screen's code loads. */
function FirstLoad() {
  useAdmin()
  return <PageSkeleton />
}

/** Every address of the site; a screen's code is fetched when it is first opened. */
export const routes: RouteObject[] = [
  {
    Component: Layout,
    ErrorBoundary: ErrorScreen,
    HydrateFallback: FirstLoad,
    children: [
      {
        ErrorBoundary: ErrorScreen,
        children: [
          { index: true, element: <Navigate to={paths.courses} replace /> },
          {
            path: paths.signup,
            lazy: lazyScreen(async () => (await import('../features/accounts/signup-screen.tsx')).SignupScreen),
          },
          {
            path: paths.login,
            lazy: lazyScreen(async () => (await import('../features/accounts/login-screen.tsx')).LoginScreen),
          },
          {
            path: paths.forgotPassword,
            lazy: lazyScreen(
              async () => (await import('../features/accounts/forgot-password-screen.tsx')).ForgotPasswordScreen,
            ),
          },
          {
            path: paths.resetPassword,
            lazy: lazyScreen(
              async () => (await import('../features/accounts/reset-password-screen.tsx')).ResetPasswordScreen,
            ),
          },
          {
            path: paths.verifyEmail,
            lazy: lazyScreen(
              async () => (await import('../features/accounts/verify-email-screen.tsx')).VerifyEmailScreen,
            ),
          },
          {
            Component: RequireAdmin,
            children: [
              {
                path: paths.account,
                lazy: lazyScreen(async () => (await import('../features/accounts/account-screen.tsx')).AccountScreen),
              },
              {
                path: paths.profile,
                lazy: lazyScreen(async () => (await import('../features/profile/profile-screen.tsx')).ProfileScreen),
              },
              {
                path: paths.courses,
                lazy: lazyScreen(
                  async () => (await import('../features/courses/list/course-list-screen.tsx')).CourseListScreen,
                ),
              },
              {
                path: paths.createCourse,
                lazy: lazyScreen(
                  async () => (await import('../features/courses/create-course-screen.tsx')).CreateCourseScreen,
                ),
              },
              {
                path: '/update/:id',
                lazy: lazyScreen(
                  async () => (await import('../features/courses/update-course-screen.tsx')).UpdateCourseScreen,
                ),
              },
              {
                path: '/content/:id',
                lazy: lazyScreen(async () => (await import('../features/curriculum/content-screen.tsx')).ContentScreen),
              },
              {
                path: '/content/:id/:view',
                lazy: lazyScreen(
                  async () => (await import('../features/curriculum/content-view-screen.tsx')).ContentViewScreen,
                ),
              },
              {
                path: paths.sales,
                lazy: lazyScreen(async () => (await import('../features/sales/sales-screen.tsx')).SalesScreen),
              },
              {
                path: paths.attention,
                lazy: lazyScreen(async () => (await import('../features/sales/attention-screen.tsx')).AttentionScreen),
              },
              {
                path: paths.reviews,
                lazy: lazyScreen(async () => (await import('../features/reviews/reviews-screen.tsx')).ReviewsScreen),
              },
              {
                path: paths.questions,
                lazy: lazyScreen(
                  async () => (await import('../features/questions/questions-screen.tsx')).QuestionsScreen,
                ),
              },
              {
                path: '/operations/:section?',
                lazy: lazyScreen(async () => (await import('../features/operator/operator-screen.tsx')).OperatorScreen),
              },
              {
                path: '/orders/:id',
                lazy: lazyScreen(async () => (await import('../features/sales/order-screen.tsx')).OrderScreen),
              },
            ],
          },
          { path: '*', lazy: lazyScreen(async () => (await import('./other-address.tsx')).OtherAddress) },
        ],
      },
    ],
  },
]
