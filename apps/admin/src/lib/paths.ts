/** The admin site's paths. */
export const paths = {
  courses: '/admin',
  signup: '/adminsignup',
  login: '/adminlogin',
  account: '/adminaccount',
  profile: '/adminprofile',
  forgotPassword: '/adminforgot',
  resetPassword: '/adminreset',
  verifyEmail: '/adminverify',
  createCourse: '/createcourse',
  updateCourse: (id: string) => `/update/${encodeURIComponent(id)}`,
  content: (courseId: string) => `/content/${encodeURIComponent(courseId)}`,
  lesson: (courseId: string, lessonId: string) =>
    `/content/${encodeURIComponent(courseId)}?${new URLSearchParams({ lesson: lessonId })}`,
  sales: '/sales',
  salesOf: (courseId: string) => `/sales?${new URLSearchParams({ course: courseId })}`,
  attention: '/attention',
  reviews: '/reviews',
  questions: '/questions',
  operations: '/operations',
  operationsCourses: '/operations/courses',
  operationsOrders: '/operations/orders',
  operationsOrdersOf: (subject: 'course' | 'seller', id: string) =>
    `/operations/orders?${new URLSearchParams({ [subject]: id })}`,
  operationsComplaints: '/operations/complaints',
  operationsComplaint: (number: string) => `/operations/complaints?${new URLSearchParams({ q: number })}`,
  operationsReports: '/operations/reports',
  operationsReviews: '/operations/reviews',
  operationsQuestions: '/operations/questions',
  operationsAttention: '/operations/attention',
  operationsLog: '/operations/log',
  operationsLogOf: (id: string) => `/operations/log?${new URLSearchParams({ about: id })}`,
  order: (id: string) => `/orders/${encodeURIComponent(id)}`,
} as const

/** The screens about a course's content that change no lesson. */
export const contentViews = ['history', 'learners', 'preview'] as const

const behindLogin = new RegExp(
  `^/(admin|adminaccount|adminprofile|createcourse|sales|attention|reviews|questions|operations(/[a-z]+)?|(update|orders)/[\\w-]+|content/[\\w-]+(/(${contentViews.join('|')}))?)(\\?[\\w=&%+.-]*)?$`,
)

/** The login screen, which returns to `path` afterwards. */
export const loginThen = (path: string) => `${paths.login}?${new URLSearchParams({ next: path })}`

/** Where login leads: to `next` if it is a screen of this site, to the course list for anything else. */
export const afterLogin = (next: string | null): string => (next && behindLogin.test(next) ? next : paths.courses)
