import { adminSitePaths, learnerSitePaths } from '@skillharbor/client/site-paths'
import { render, screen, waitFor } from '@testing-library/react'
import { createMemoryRouter, matchPath, type RouteObject, RouterProvider } from 'react-router'
import { expect, test } from 'vitest'
import { afterLogin } from '../lib/paths.ts'
import { LearnerSite } from './learner-site.tsx'
import { t } from './messages.ts'
import { OtherAddress } from './other-address.tsx'
import { RequireAdmin } from './require-admin.tsx'
import { routes } from './routes.tsx'

test('a learner path opened here redirects to the learner site with its query and fragment', async () => {
  const left: string[] = []
  const router = createMemoryRouter([{ path: '*', element: <LearnerSite go={(url) => left.push(url)} /> }], {
    initialEntries: ['/mypurchases?course=1#top'],
  })
  render(<RouterProvider router={router} />)
  await waitFor(() => expect(left).toEqual(['http://learner.example/mypurchases?course=1#top']))
  expect(screen.getByRole('link')).toHaveAttribute('href', 'http://learner.example/mypurchases?course=1#top')
})

const open = (path: string) => {
  const router = createMemoryRouter([{ path: '*', Component: OtherAddress }], { initialEntries: [path] })
  render(<RouterProvider router={router} />)
}

test.each(learnerSitePaths)('%s is a learner path', (path) => {
  open(path.replace('*', 'x'))
  expect(screen.getByRole('heading')).toHaveTextContent(t('learnerSite.title'))
})

test.each(['/nothing', '/coursesx'])('%s is no path of either site', (path) => {
  open(path)
  expect(screen.getByRole('heading')).toHaveTextContent(t('notFound.title'))
})

const pathsOf = (some: readonly RouteObject[]): string[] =>
  some.flatMap(({ path, children = [] }) => [...(path && path !== '*' ? [path] : []), ...pathsOf(children)])

test('the learner site sends every path of this site here', () => {
  const own = pathsOf(routes)
  expect(own.length).toBeGreaterThan(15)
  expect(own.filter((path) => !adminSitePaths.some((known) => matchPath(known, path)))).toEqual([])
  expect(adminSitePaths.filter((known) => !own.some((path) => matchPath(known, path)))).toEqual([])
})

const behindLogin = (some: readonly RouteObject[]): RouteObject[] =>
  some.flatMap(({ Component, children = [] }) => (Component === RequireAdmin ? children : behindLogin(children)))

test('login leads back to every screen that needs one', () => {
  const addresses = pathsOf(behindLogin(routes)).map((path) =>
    path.replace('/:section?', '/orders').replace(':view', 'history').replace(':id', '0199c2f0-7b1e'),
  )
  expect(addresses.length).toBeGreaterThan(10)
  expect(addresses.filter((address) => afterLogin(address) !== address)).toEqual([])
})
