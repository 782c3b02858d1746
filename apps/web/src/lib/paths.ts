/** The learner site's own addresses, each written once. */
export const paths = {
  home: '/',
  signup: '/signup',
  login: '/login',
  account: '/account',
  forgotPassword: '/forgot-password',
  resetPassword: '/reset-password',
  verifyEmail: '/verify-email',
  catalogue: '/allcourses',
  course: '/course/:id',
  purchases: '/mypurchases',
  subcontent: '/subcontent',
  demoStore: '/buynow',
  about: '/about-us',
  courses: '/courses',
  blog: '/blog',
  contact: '/contact',
  faq: '/faq',
  terms: '/terms',
  privacy: '/privacy',
  affiliate: '/affiliate',
} as const

/** The admin site's addresses that this site leads to; the same path there. */
export const adminPaths = [
  '/admin',
  '/adminsignup',
  '/adminlogin',
  '/adminaccount',
  '/adminforgot',
  '/adminreset',
  '/adminverify',
  '/createcourse',
  '/update',
  '/update/*',
] as const
export const adminSignup = '/adminsignup'

/** A course's own page. */
export const coursePath = (courseId: string): string => paths.course.replace(':id', encodeURIComponent(courseId))

/** The catalogue with one category chosen. */
export const categoryPath = (category: string): string => `${paths.catalogue}?${new URLSearchParams({ category })}`

/** My Purchases with that course opened. */
export const purchasePath = (courseId: string): string =>
  `${paths.purchases}?${new URLSearchParams({ course: courseId })}`

/** `path`, remembering where the person was heading. */
export const withNext = (path: string, next: string): string =>
  next === paths.home ? path : `${path}?${new URLSearchParams({ next })}`

/** Where nobody is heading: they are on the way to somewhere else. */
const onTheWay: readonly string[] = [
  paths.signup,
  paths.login,
  paths.forgotPassword,
  paths.resetPassword,
  paths.verifyEmail,
]
const destinations = Object.values(paths).filter((path) => !onTheWay.includes(path))
const isDestination = (path: string) => destinations.some((own) => own === path) || /^\/course\/[\w-]+$/.test(path)

/**
 * Where the person was heading: one of this site's own addresses, else home. What the link says is only ever compared
 * with those, so that none leads to another site.
 */
export const nextPath = (search: URLSearchParams): string => {
  const url = URL.parse(search.get('next') ?? paths.home, window.location.origin)
  return url?.origin === window.location.origin && isDestination(url.pathname)
    ? `${url.pathname}${url.search}${url.hash}`
    : paths.home
}
