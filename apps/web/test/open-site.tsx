import { type Answers, apiHandler, Refusal, TestApi } from '@skillharbor/client/testing'
import type { Course, PaymentNotice, Purchase, User } from '@skillharbor/contracts/entities'
import { Toaster } from '@skillharbor/ui/toaster'
import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { render, screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { type Location, MemoryRouter, type NavigateFunction, type To, useLocation, useNavigate } from 'react-router'
import { expect, vi } from 'vitest'
import { Site } from '../src/app/site.tsx'
import { learnerCourseOf, outlineOf } from './learning.ts'
import { server } from './server.ts'

export const meera: User = { _id: 'u1', username: 'Meera', email: 'meera@skillharbor.example', role: 'user' }

/** The catalogue's course number `at`; without a picture by default. */
export const courseOf = (at: number, image = ''): Course => ({
  _id: `c${at}`,
  title: `Course ${at}`,
  description: `What course ${at} teaches.`,
  price: 1499,
  image,
  category: 'Web Development',
  createdAt: '2026-01-01T00:00:00.000Z',
  updatedAt: '2026-01-01T00:00:00.000Z',
})

type Purchases = {
  userPurchasedList: Purchase[]
  pendingList: Purchase[]
  paymentNotices: PaymentNotice[]
  checking: boolean
}
const purchasesOf = (courses: Course[]) => courses.map((course) => ({ _id: `p-${course._id}`, courseId: course }))

/** The purchases of a learner who owns these courses. */
export const owning = (...courses: Course[]): Purchases => ({
  userPurchasedList: purchasesOf(courses),
  pendingList: [],
  paymentNotices: [],
  checking: false,
})

/** The purchases of a learner whose bank is still confirming the payments of these courses. */
export const pending = (...courses: Course[]): Purchases => ({
  userPurchasedList: [],
  pendingList: purchasesOf(courses),
  paymentNotices: [],
  checking: false,
})

/** A learner's payment of ₹499.50 for a course that they don't own. */
export const noticeOf = (course: Course, state: PaymentNotice['state']): PaymentNotice => ({
  _id: `pay-${course._id}`,
  orderId: `o-${course._id}`,
  courseId: course,
  state,
  amount: 499.5,
  // It is the 21st in India.
  at: '2026-11-20T20:00:00.000Z',
})

/** The purchases of a learner who paid, but owns nothing. */
export const noticed = (...notices: PaymentNotice[]): Purchases => ({ ...owning(), paymentNotices: notices })

/** The course as its own page shows it. */
export const pageOf = (course: Course) => ({ content: { ...course, seller: { username: 'Asha Menon' } } })

export const refuse = (...refusal: ConstructorParameters<typeof Refusal>) => {
  throw new Refusal(...refusal)
}

const me = (user: User | null) => ({ user: user ?? refuse('UNAUTHENTICATED', 'Please log in') })

/** The answers to the session check. */
export const signedIn = { me: () => me(meera) }
export const signedOut = { me: () => me(null) }

/** The site's current address, navigation as by the browser's own buttons, and whether the API is being asked. */
const whereabouts = () => {
  let location: Location | undefined
  let navigate: NavigateFunction | undefined
  let queries: QueryClient | undefined
  const Whereabouts = () => {
    queries = useQueryClient()
    location = useLocation()
    navigate = useNavigate()
    return null
  }
  const where = () => `${location?.pathname}${location?.search}`
  const router = { navigate: async (to: To | number) => (typeof to === 'number' ? navigate?.(to) : navigate?.(to)) }
  return { Whereabouts, where, router, isAsking: () => queries?.isFetching() !== 0 }
}

/**
 * Opens the whole site at `path`, which may have a state, with these answers of the API. `where` returns the current
 * address, and `isAsking` whether the API is being asked.
 */
export const openSite = (path: string | { pathname: string; state: unknown }, answers: Answers) => {
  // Courses have no lessons, unless a test is about them.
  const learning = {
    outline: () => ({ content: outlineOf([]) }),
    course: () => ({ content: learnerCourseOf([]) }),
    pace: () => ({ content: { today: '2026-11-28', days: [], finishOn: null } }),
    ...answers.learning,
  }
  // Nor reviews.
  const reviews = {
    list: () => ({ content: [], nextCursor: null }),
    ratings: () => ({ content: [] }),
    mine: () => ({ content: null, mayReview: true }),
    ...answers.reviews,
  }
  // The catalogue is empty, which home asks for; nothing is suggested for what is typed into the search bar, and nothing is
  // like a course.
  const courses = {
    list: () => ({ content: [], nextCursor: null }),
    suggest: () => ({ content: [] }),
    related: () => ({ byTeacher: [], similar: [] }),
    ...answers.courses,
  }
  // Nor certificates.
  const certificates = { mine: () => ({ content: [] }), ...answers.certificates }
  // A learner wishes for nothing.
  const wishes = { list: () => ({ content: [] }), ...answers.wishes }
  // A learner owns nothing, unless a test is about it: home asks.
  const purchases = { list: () => owning(), ...answers.purchases }
  // Nobody's address is confirmed: My Purchases asks after a payment.
  const account = () => ({ account: { ...meera, emailVerified: false, createdAt: '2026-11-01T00:00:00.000Z' } })
  const auth = { account, ...answers.auth }
  server.use(apiHandler({ ...answers, auth, certificates, courses, learning, purchases, reviews, wishes }))
  const { Whereabouts, ...site } = whereabouts()
  render(
    <TestApi>
      <MemoryRouter initialEntries={[path]}>
        <Site />
        <Whereabouts />
      </MemoryRouter>
      <Toaster />
    </TestApi>,
  )
  return { user: userEvent.setup(), ...site }
}

/** Waits until this text is visible: a new one may be in the page, but hidden or still transparent. */
export const see = (text: string | RegExp) => waitFor(() => expect(screen.getByText(text)).toBeVisible())

/** Expects this error on the console, and no other. */
export const expectLogged = (message: string) => {
  expect(
    vi.mocked(console.error).mock.calls.map(([error]) => (error instanceof Error ? error.message : error)),
  ).toEqual([message])
  vi.mocked(console.error).mockClear()
}
