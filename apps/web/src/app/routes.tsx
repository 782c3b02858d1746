import { adminSitePaths } from '@skillharbor/client/site-paths'
import type { RouteObject } from 'react-router'
import { loadMarkdown } from '../features/learning/classroom/load-markdown.ts'
import { paths } from '../lib/paths.ts'
import { Layout } from './layout.tsx'
import { lazyScreen, loadScreens } from './lazy-screen.tsx'

/** The screens that fewer people open, with the one that the address names. */
const loadOtherScreens = async () => {
  const { OtherScreens, otherRoutes } = await import('./other-routes.tsx')
  await loadScreens(otherRoutes, window.location.pathname)
  return OtherScreens
}
const catalogue = lazyScreen(async () => (await import('./catalogue-route.tsx')).CatalogueRoute)
const adminSite = lazyScreen(async () => (await import('./admin-site.tsx')).AdminSite)

/**
 * The addresses that most people open, and the way to all others (other-routes.tsx), so that a first load is small. A
 * screen's code is fetched when it is first opened.
 */
export const routes: RouteObject[] = [
  {
    Component: lazyScreen(async () => Layout),
    children: [
      {
        path: paths.home,
        Component: lazyScreen(async () => (await import('./home-route.tsx')).HomeRoute),
      },
      { path: paths.catalogue, Component: catalogue },
      { path: paths.courses, Component: catalogue },
      {
        path: paths.course,
        Component: lazyScreen(async () => (await import('./course-route.tsx')).CourseRoute),
      },
      {
        path: paths.purchases,
        Component: lazyScreen(async () => (await import('./purchases-route.tsx')).PurchasesRoute),
      },
      {
        path: paths.classroom,
        Component: lazyScreen(
          async () => (await import('../features/learning/classroom/start-screen.tsx')).StartScreen,
        ),
      },
      {
        path: paths.lesson,
        Component: lazyScreen(async () => {
          const [{ LessonRoute }] = await Promise.all([
            import('./lesson-route.tsx'),
            // Most lessons have a text. If its code can't be loaded, the lesson says so.
            loadMarkdown().catch(() => undefined),
          ])
          return LessonRoute
        }),
      },
      { path: '*', Component: lazyScreen(loadOtherScreens) },
    ],
  },
  ...adminSitePaths.map((path) => ({ path, Component: adminSite })),
]
