import { useAdmin } from '@skillharbor/client/session'
import { PageSkeleton } from '@skillharbor/ui/page-skeleton'
import { Navigate, type RouteObject } from 'react-router'
import { learnerPaths, paths } from '../lib/paths.ts'
import { ErrorScreen } from './error-screen.tsx'
import { Layout } from './layout.tsx'
import { LearnerSite } from './learner-site.tsx'
import { NotFoundScreen } from './not-found-screen.tsx'
import { RequireAdmin } from './require-admin.tsx'

/** While the first screen's code is on its way, the session check is too. */
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
            lazy: async () => ({ Component: (await import('../features/accounts/signup-screen.tsx')).SignupScreen }),
          },
          {
            path: paths.login,
            lazy: async () => ({ Component: (await import('../features/accounts/login-screen.tsx')).LoginScreen }),
          },
          {
            path: paths.forgotPassword,
            lazy: async () => ({
              Component: (await import('../features/accounts/forgot-password-screen.tsx')).ForgotPasswordScreen,
            }),
          },
          {
            path: paths.resetPassword,
            lazy: async () => ({
              Component: (await import('../features/accounts/reset-password-screen.tsx')).ResetPasswordScreen,
            }),
          },
          {
            path: paths.verifyEmail,
            lazy: async () => ({
              Component: (await import('../features/accounts/verify-email-screen.tsx')).VerifyEmailScreen,
            }),
          },
          {
            Component: RequireAdmin,
            children: [
              {
                path: paths.account,
                lazy: async () => ({
                  Component: (await import('../features/accounts/account-screen.tsx')).AccountScreen,
                }),
              },
              {
                path: paths.courses,
                lazy: async () => ({
                  Component: (await import('../features/courses/course-list-screen.tsx')).CourseListScreen,
                }),
              },
              {
                path: paths.createCourse,
                lazy: async () => ({
                  Component: (await import('../features/courses/create-course-screen.tsx')).CreateCourseScreen,
                }),
              },
              {
                path: '/update/:id',
                lazy: async () => ({
                  Component: (await import('../features/courses/update-course-screen.tsx')).UpdateCourseScreen,
                }),
              },
              {
                path: paths.sales,
                lazy: async () => ({ Component: (await import('../features/sales/sales-screen.tsx')).SalesScreen }),
              },
              {
                path: paths.attention,
                lazy: async () => ({
                  Component: (await import('../features/sales/attention-screen.tsx')).AttentionScreen,
                }),
              },
              {
                path: '/orders/:id',
                lazy: async () => ({ Component: (await import('../features/sales/order-screen.tsx')).OrderScreen }),
              },
            ],
          },
          ...learnerPaths.map((path) => ({ path, element: <LearnerSite /> })),
          { path: '*', Component: NotFoundScreen },
        ],
      },
    ],
  },
]
