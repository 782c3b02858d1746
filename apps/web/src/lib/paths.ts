/** The learner site's own addresses, each written once. */
export const paths = {
  home: '/',
  signup: '/signup',
  login: '/login',
  catalogue: '/allcourses',
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
export const adminPaths = ['/admin', '/adminsignup', '/adminlogin', '/createcourse', '/update', '/update/*'] as const
export const adminSignup = '/adminsignup'

/** My Purchases with that course opened. */
export const purchasePath = (courseId: string): string =>
  `${paths.purchases}?${new URLSearchParams({ course: courseId })}`

/** `path`, remembering where the person was heading. */
export const withNext = (path: string, next: string): string =>
  next === paths.home ? path : `${path}?${new URLSearchParams({ next })}`

/** Where the person was heading: an address of this site, else home. Never another site's, whatever the link says. */
export const nextPath = (search: URLSearchParams): string => {
  const url = URL.parse(search.get('next') ?? paths.home, window.location.origin)
  return url?.origin === window.location.origin ? `${url.pathname}${url.search}${url.hash}` : paths.home
}
