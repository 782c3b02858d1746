import { type Answers, apiHandler, Refusal, TestApi } from '@skillharbor/client/testing'
import type { Course, User } from '@skillharbor/contracts/entities'
import { Toaster } from '@skillharbor/ui/toaster'
import { render } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { expect, vi } from 'vitest'
import { routes } from '../src/app/routes.tsx'
import { server } from './server.ts'

export const meera: User = { _id: 'u1', username: 'Meera', email: 'meera@skillharbor.example', role: 'user' }

/** A course of the catalogue, the `at`th; without a picture unless told. */
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

/** The purchases of a learner who owns these courses. */
export const owning = (...courses: Course[]) => ({
  userPurchasedList: courses.map((course) => ({ _id: `p-${course._id}`, courseId: course })),
  pendingList: [],
})

export const refuse = (...[code, message]: ConstructorParameters<typeof Refusal>) => {
  throw new Refusal(code, message)
}

const me = (user: User | null) => ({ user: user ?? refuse('UNAUTHENTICATED', 'Please log in') })

/** Who is signed in: the answer to the session check. */
export const signedIn = { me: () => me(meera) }
export const signedOut = { me: () => me(null) }

/** Opens the whole site at `path`, with the API answering as told. `where` is the address now. */
export const openSite = (path: string, answers: Answers) => {
  server.use(apiHandler(answers))
  const router = createMemoryRouter(routes, { initialEntries: [path] })
  render(
    <TestApi>
      <RouterProvider router={router} />
      <Toaster />
    </TestApi>,
  )
  const where = () => router.state.location.pathname + router.state.location.search
  return { user: userEvent.setup(), router, where }
}

/** The errors that the test expects on the console were there; any other fails the test. */
export const expectLogged = (message: string) => {
  expect(
    vi.mocked(console.error).mock.calls.map(([error]) => (error instanceof Error ? error.message : error)),
  ).toEqual([message])
  vi.mocked(console.error).mockClear()
}
