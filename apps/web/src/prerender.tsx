import { configureSite } from '@skillharbor/client/config'
import { createQueryClient } from '@skillharbor/client/provider'
import { languageOf, setLanguage } from '@skillharbor/messages/language'
import { PageSkeleton } from '@skillharbor/ui/page-skeleton'
import { type ReactNode, StrictMode } from 'react'
import { renderToStaticMarkup, renderToString } from 'react-dom/server'
import { StaticRouter } from 'react-router'
import { loadScreens } from './app/lazy-screen.tsx'
import { type Prerendered, prerenderedFor } from './app/prerendered-for.ts'
import { Providers } from './app/providers.tsx'
import { routes } from './app/routes.tsx'
import { Site } from './app/site.tsx'
import { SkeletonHeading } from './app/skeleton-heading.tsx'
import { CatalogueCards } from './features/courses/catalogue-skeleton.tsx'
import { CourseScreenSkeleton } from './features/courses/course-layout.tsx'
import { t as courses } from './features/courses/messages.ts'
import { TeacherSkeleton } from './features/courses/teacher/teacher-header.tsx'
import { t } from './features/home/messages.ts'
import { t as purchases } from './features/purchases/messages.ts'
import { common } from './lib/messages.ts'
import { paths } from './lib/paths.ts'
import { prerenderWords } from './prerender-words.tsx'

/** A screen's skeleton with the frame around it, where `Page` draws the screen later. */
const skeletonOf = (screen: ReactNode) =>
  renderToStaticMarkup(
    <PageSkeleton>
      <div className="mx-auto w-full max-w-page px-4 py-10 sm:px-6 sm:py-14">{screen}</div>
    </PageSkeleton>,
  )

/**
 * The HTML of home with what it depends on, of the skeletons of the catalogue and of My Purchases (with their titles), of a
 * course and of a teacher, of the skeleton for every other address, and of the pages that are only words; and what is said
 * about home in its head. The build calls it with the JSON of the page's site-config and a language, once in a process.
 */
export const prerender = async (configJson: string, language: string): Promise<Prerendered> => {
  setLanguage(languageOf(language) ?? 'en')
  const config = configureSite(configJson)
  await loadScreens(routes, paths.home)
  const queries = createQueryClient()
  const home = renderToString(
    <StrictMode>
      <StaticRouter location={paths.home}>
        <Providers queryClient={queries}>
          <Site />
        </Providers>
      </StaticRouter>
    </StrictMode>,
  )
  // A timer would empty the cache minutes later, and the build would wait for it.
  queries.clear()
  return {
    home,
    homeIsFor: prerenderedFor(paths.home, config),
    skeleton: renderToStaticMarkup(<PageSkeleton />),
    catalogue: renderToStaticMarkup(
      <PageSkeleton>
        <SkeletonHeading title={courses('catalogue.title')} lead={courses('catalogue.lead')} low>
          <CatalogueCards />
        </SkeletonHeading>
      </PageSkeleton>,
    ),
    purchases: renderToStaticMarkup(
      <PageSkeleton>
        <SkeletonHeading title={common('myPurchases')} lead={purchases('list.lead')} low={false} />
      </PageSkeleton>,
    ),
    course: skeletonOf(<CourseScreenSkeleton />),
    teacher: skeletonOf(<TeacherSkeleton />),
    title: common('pageTitle', { screen: t('tagline'), brand: config.brand }),
    description: t('inShort'),
    words: await prerenderWords(),
  }
}
