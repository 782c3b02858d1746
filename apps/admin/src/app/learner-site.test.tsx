import { render, screen, waitFor } from '@testing-library/react'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { beforeAll, expect, test } from 'vitest'
import { learnerPaths } from '../lib/paths.ts'
import { LearnerSite } from './learner-site.tsx'
import { t } from './messages.ts'
import { routes } from './routes.tsx'

beforeAll(t.load)

const matched = (path: string) => {
  const { state } = createMemoryRouter(routes, { initialEntries: [path] })
  return state.matches.at(-1)?.route.path
}

test('a learner path opened here redirects to the learner site with its query and fragment', async () => {
  const left: string[] = []
  const router = createMemoryRouter([{ path: '*', element: <LearnerSite go={(url) => left.push(url)} /> }], {
    initialEntries: ['/mypurchases?course=1#top'],
  })
  render(<RouterProvider router={router} />)
  await waitFor(() => expect(left).toEqual(['http://learner.example/mypurchases?course=1#top']))
  expect(screen.getByRole('link')).toHaveAttribute('href', 'http://learner.example/mypurchases?course=1#top')
})

test.each(learnerPaths)('%s is a learner path', (path) => {
  expect(matched(path)).toBe(path)
})

test('an unknown path is not a learner path', () => {
  expect(matched('/nothing')).toBe('*')
})
