import { adminSitePaths, learnerSitePaths } from '@skillharbor/client/site-paths'
import { matchPath, matchRoutes } from 'react-router'
import { expect, test } from 'vitest'
import { paths } from '../lib/paths.ts'
import { routes } from './routes.tsx'

test('the admin site sends every path of this site here', () => {
  const own = Object.values(paths).filter((path) => path !== paths.home)
  expect(own.filter((path) => !learnerSitePaths.some((known) => matchPath(known, path)))).toEqual([])
  expect(learnerSitePaths.filter((known) => !own.some((path) => matchPath(known, path)))).toEqual([])
})

test.each(['/sales', '/orders/0198', '/attention', '/reviews', '/questions', '/operations', '/operations/log'])(
  '%s is a path of the admin site',
  (path) => {
    const [found] = matchRoutes(routes, path) ?? []
    expect(adminSitePaths.some((known) => known === found?.route.path)).toBe(true)
  },
)
