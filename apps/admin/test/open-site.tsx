import { type Answers, apiHandler, Refusal, TestApi } from '@skillharbor/client/testing'
import type { Admin, OwnCourse } from '@skillharbor/contracts/entities'
import { Toaster } from '@skillharbor/ui/toaster'
import { render, screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { expect } from 'vitest'
import { routes } from '../src/app/routes.tsx'
import { server } from './server.ts'

export const asha: Admin = { _id: 'a1', username: 'Asha', email: 'asha@skillharbor.example', state: 'Karnataka' }

export const course: OwnCourse = {
  _id: 'c1',
  title: 'Type on the web',
  description: 'Choosing, pairing and setting type.',
  price: 1499,
  image: '/pictures/type.webp',
  category: 'Web Designing',
  buyers: 0,
  earned: 0,
  createdAt: '2026-01-01T00:00:00.000Z',
  updatedAt: '2026-01-01T00:00:00.000Z',
}

export const refuse = (...refusal: ConstructorParameters<typeof Refusal>) => {
  throw new Refusal(...refusal)
}

/** The answers to the session check. */
export const signedIn = { me: () => ({ admin: asha }) }
export const signedOut = { me: () => refuse('UNAUTHENTICATED', 'Please log in') }

/** The bar requests these on every screen: nothing needs attention or waits for an answer, unless a test says so. */
const calm = {
  operator: { attention: () => ({ payments: [], complaints: [], jobs: [] }) },
  questions: { waiting: () => ({ count: 0 }) },
  reviews: { figures: () => ({ waiting: 0, count: 0, average: 0 }) },
  sales: { attention: () => ({ content: [] }), revenue: () => ({ total: 0, totalBefore: 0, byDay: [], byCourse: [] }) },
} satisfies Answers

/** An upload’s place requests it. */
export const marketplaceRule = { least: { days: 14, percent: 30 }, most: { days: 60, percent: 100 } }
const ruled: Answers['sales'] = {
  refundRule: () => ({ content: { ...marketplaceRule, own: null, rule: marketplaceRule.least } }),
}
const roomy: Answers['uploads'] = { room: () => ({ usedBytes: 0, limitBytes: 50 * 1024 ** 3 }) }

/** The content's screen requests it for each lesson. */
const nothingOpen: Answers['curriculum'] = { uploads: () => ({ content: [] }) }

/** Publishing asks for the teacher's picture: there is one, unless a test is about it. */
const pictured: Answers['teachers'] = {
  profile: () => ({
    content: {
      _id: asha._id,
      username: asha.username,
      displayName: '',
      headline: '',
      bio: '',
      links: [],
      isPublic: true,
      image: 'thumbnails/asha/portrait.png',
    },
  }),
}

/** Opens the whole site at `path`, with these answers of the API. */
export const openSite = (path: string, answers: Answers) => {
  server.use(
    apiHandler({
      ...answers,
      operator: { ...calm.operator, ...answers.operator },
      questions: { ...calm.questions, ...answers.questions },
      reviews: { ...calm.reviews, ...answers.reviews },
      sales: { ...calm.sales, ...ruled, ...answers.sales },
      uploads: { ...roomy, ...answers.uploads },
      curriculum: { ...nothingOpen, ...answers.curriculum },
      teachers: { ...pictured, ...answers.teachers },
    }),
  )
  const router = createMemoryRouter(routes, { initialEntries: [path] })
  render(
    <TestApi>
      <RouterProvider router={router} />
      <Toaster />
    </TestApi>,
  )
  // As with a drop or a dialog set to "all files", the accept attribute alone rejects nothing.
  const user = userEvent.setup({ applyAccept: false, delay: null })
  const where = () => router.state.location.pathname + router.state.location.search
  return { router, user, where }
}

/** Waits until the text can be seen: it may be in the page before, hidden or transparent. */
export const see = (text: string | RegExp) => waitFor(() => expect(screen.getByText(text)).toBeVisible())

/** Waits for a toast: a new one is in the page, but still transparent. */
export const seeToast = (text: string) => see(text)
