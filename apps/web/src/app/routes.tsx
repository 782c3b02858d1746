import { adminSitePaths } from '@skillharbor/client/site-paths'
import { t as ui } from '@skillharbor/ui/messages'
import type { RouteObject } from 'react-router'
import { t as courses } from '../features/courses/messages.ts'
import { t as home } from '../features/home/messages.ts'
import { loadMarkdown } from '../features/learning/classroom/load-markdown.ts'
import { t as learning } from '../features/learning/messages.ts'
import { t as search } from '../features/learning/search/messages.ts'
import { t as purchases } from '../features/purchases/messages.ts'
import { t as reviews } from '../features/reviews/messages.ts'
import { t as wishes } from '../features/wishes/messages.ts'
import { common } from '../lib/messages.ts'
import { paths } from '../lib/paths.ts'
import { specified } from '../lib/specified/specified.ts'
import { t as errors } from './error/messages.ts'
import { Layout } from './layout.tsx'
import { lazyScreen, loadScreens } from './lazy-screen.tsx'
import { t as app } from './messages.ts'

/** The screens that fewer people open, with the one that the address names. */
const loadOtherScreens = async () => {
  const { OtherScreens, otherRoutes } = await import('./other-routes.tsx')
  await loadScreens(otherRoutes, window.location.pathname)
  return OtherScreens
}
const catalogue = lazyScreen(
  async () => (await import('./catalogue-route.tsx')).CatalogueRoute,
  courses,
  purchases,
  wishes,
)
const adminSite = lazyScreen(async () => (await import('./admin-site.tsx')).AdminSite, app)

/**
 * The addresses that most people open, and the way to all others (other-routes.tsx), so that a first load is small. A
 * screen's code and messages are fetched when it is first opened.
 */
export const routes: RouteObject[] = [
  {
    Component: lazyScreen(async () => Layout, app, common, errors, specified, ui),
    children: [
      {
        path: paths.home,
        Component: lazyScreen(async () => (await import('./home-route.tsx')).HomeRoute, home),
      },
      { path: paths.catalogue, Component: catalogue },
      { path: paths.courses, Component: catalogue },
      {
        path: paths.course,
        Component: lazyScreen(
          async () => (await import('./course-route.tsx')).CourseRoute,
          courses,
          learning,
          purchases,
          wishes,
          reviews,
        ),
      },
      {
        path: paths.purchases,
        Component: lazyScreen(
          async () => (await import('./purchases-route.tsx')).PurchasesRoute,
          learning,
          purchases,
          search,
        ),
      },
      {
        path: paths.classroom,
        Component: lazyScreen(
          async () => (await import('../features/learning/classroom/start-screen.tsx')).StartScreen,
          learning,
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
        }, learning),
      },
      { path: '*', Component: lazyScreen(loadOtherScreens) },
    ],
  },
  ...adminSitePaths.map((path) => ({ path, Component: adminSite })),
]
