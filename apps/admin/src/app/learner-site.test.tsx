import { render, screen, waitFor } from '@testing-library/react'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { expect, test } from 'vitest'
import { learnerPaths } from '../lib/paths.ts'
import { LearnerSite } from './learner-site.tsx'
import { routes } from './routes.tsx'

const matched = (path: string) => {
  const { state } = createMemoryRouter(routes, { initialEntries: [path] })
  return state.matches.at(-1)?.route.path
}

test('a learner site’s path leads to the same path there, with its query and fragment', async () => {
  const left: string[] = []
  const router = createMemoryRouter([{ path: '*', element: <LearnerSite go={(url) => left.push(url)} /> }], {
    initialEntries: ['/mypurchases?course=1#top'],
  })
  render(<RouterProvider router={router} />)
  await waitFor(() => expect(left).toEqual(['http://learner.example/mypurchases?course=1#top']))
  expect(screen.getByRole('link')).toHaveAttribute('href', 'http://learner.example/mypurchases?course=1#top')
})

test.each(learnerPaths)('%s is recognized as a path of the learner site', (path) => {
  expect(matched(path)).toBe(path)
})

test('an unknown path is not recognized as one', () => {
  expect(matched('/nothing')).toBe('*')
})
