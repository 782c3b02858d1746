import { parseUrl } from '@skillharbor/contracts/url'

/** The learner site's paths. */
export const paths = {
  home: '/',
  signup: '/signup',
  login: '/login',
  account: '/account',
  forgotPassword: '/forgot-password',
  resetPassword: '/reset-password',
  verifyEmail: '/verify-email',
  confirmNewsletter: '/newsletter/confirm',
  unsubscribe: '/newsletter/unsubscribe',
  emailsOff: '/emails/unsubscribe',
  catalogue: '/allcourses',
  course: '/course/:id',
  teacher: '/teacher/:id',
  certificate: '/certificate/:id',
  classroom: '/learn/:courseId',
  lesson: '/learn/:courseId/:lessonId',
  purchases: '/mypurchases',
  order: '/order/:id',
  wishes: '/wishlist',
  subcontent: '/subcontent',
  demoStore: '/buynow',
  about: '/about-us',
  courses: '/courses',
  blog: '/blog',
  post: '/blog/:slug',
  complaints: '/complaints',
  contact: '/contact',
  faq: '/faq',
  terms: '/terms',
  privacy: '/privacy',
  affiliate: '/affiliate',
} as const

export const adminSignup = '/adminsignup'
export const adminLogin = '/adminlogin'

/** The id of what a course teaches, on its page. */
export const curriculumId = 'curriculum'

/** A course's own page. */
export const coursePath = (courseId: string): string => paths.course.replace(':id', encodeURIComponent(courseId))

/** What a course teaches, on its own page. */
export const curriculumPath = (courseId: string): string => `${coursePath(courseId)}#${curriculumId}`

/** A teacher's own page. */
export const teacherPath = (teacherId: string): string => paths.teacher.replace(':id', encodeURIComponent(teacherId))

/** The classroom, where the learner stopped. */
export const classroomPath = (courseId: string): string =>
  paths.classroom.replace(':courseId', encodeURIComponent(courseId))

/** A lesson in the classroom. */
export const lessonPath = (courseId: string, lessonId: string): string =>
  `${classroomPath(courseId)}/${encodeURIComponent(lessonId)}`

/** A second of a lesson's video in the classroom. */
export const momentPath = (courseId: string, lessonId: string, second: number): string =>
  `${lessonPath(courseId, lessonId)}?${new URLSearchParams({ t: String(second) })}`

/** A post of the blog. */
export const postPath = (slug: string): string => paths.post.replace(':slug', slug)

/** The catalogue, filtered by a category. */
export const categoryPath = (category: string): string => `${paths.catalogue}?${new URLSearchParams({ category })}`

/** The catalogue at `address`, searched for the text. Its other filters stay, and it starts with its first page. */
export const searchPath = (text: string, address: string): string => {
  const [path = paths.courses, query = ''] = address.split('?')
  const { q: _q, pages: _pages, ...others } = Object.fromEntries(new URLSearchParams(query))
  const search = new URLSearchParams(text.trim() ? { ...others, q: text.trim() } : others).toString()
  return search ? `${path}?${search}` : path
}

/** My Purchases with this course opened. */
export const purchasePath = (courseId: string): string =>
  `${paths.purchases}?${new URLSearchParams({ course: courseId })}`

/** An order's page: once it is paid, the receipt. */
export const orderPath = (orderId: string): string => paths.order.replace(':id', encodeURIComponent(orderId))

/** `path`, which leads to `next` afterwards. */
export const withNext = (path: string, next: string): string =>
  next === paths.home ? path : `${path}?${new URLSearchParams({ next })}`

/** Screens that lead elsewhere, so none of them is where login leads. */
const inBetween: readonly string[] = [
  paths.signup,
  paths.login,
  paths.forgotPassword,
  paths.resetPassword,
  paths.verifyEmail,
  paths.confirmNewsletter,
  paths.unsubscribe,
  paths.emailsOff,
]
const destinations = Object.values(paths).filter((path) => !inBetween.includes(path))
const withIds = /^\/((course|teacher|blog|certificate|learn|order)\/[\w-]+|learn\/[\w-]+\/[\w-]+)$/
const isDestination = (path: string) => destinations.some((own) => own === path) || withIds.test(path)

/**
 * Where login leads: to `next` if it is a path of this site, to home for anything else, so no link leads to another site.
 */
export const nextPath = (search: URLSearchParams): string => {
  const url = parseUrl(search.get('next') ?? paths.home, window.location.origin)
  return url?.origin === window.location.origin && isDestination(url.pathname)
    ? `${url.pathname}${url.search}${url.hash}`
    : paths.home
}

/** Logging in that leads back to this address; from a screen of the login flow, to where that one leads. */
export const loginFrom = ({ pathname, search }: { pathname: string; search: string }): string =>
  withNext(paths.login, isDestination(pathname) ? pathname + search : nextPath(new URLSearchParams(search)))
