/** The admin site's own addresses. */
export const paths = {
  courses: '/admin',
  signup: '/adminsignup',
  login: '/adminlogin',
  account: '/adminaccount',
  forgotPassword: '/adminforgot',
  resetPassword: '/adminreset',
  verifyEmail: '/adminverify',
  createCourse: '/createcourse',
  updateCourse: (id: string) => `/update/${encodeURIComponent(id)}`,
  sales: '/sales',
  salesOf: (courseId: string) => `/sales?${new URLSearchParams({ course: courseId })}`,
  attention: '/attention',
  order: (id: string) => `/orders/${encodeURIComponent(id)}`,
} as const

/** Screens that live on the learner site; opened here, they lead there. */
export const learnerPaths = [
  '/signup',
  '/login',
  '/account',
  '/forgot-password',
  '/reset-password',
  '/verify-email',
  '/allcourses',
  '/mypurchases',
  '/subcontent',
  '/buynow',
  '/about-us',
  '/courses',
  '/blog',
  '/contact',
  '/faq',
  '/terms',
  '/privacy',
  '/affiliate',
] as const

const behindLogin = /^\/(admin|adminaccount|createcourse|sales|attention|(update|orders)\/[\w-]+)(\?[\w=&%+.-]*)?$/

/** The log in screen that leads back to `path` afterwards. */
export const loginThen = (path: string) => `${paths.login}?${new URLSearchParams({ next: path })}`

/** Where log in leads: `next` if it is a screen behind it, the course list for anything else, foreign addresses above all. */
export const afterLogin = (next: string | null): string => (next && behindLogin.test(next) ? next : paths.courses)
