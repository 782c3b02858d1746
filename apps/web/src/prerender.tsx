import { configureSite } from '@skillharbor/client/config'
import { createQueryClient } from '@skillharbor/client/provider'
import { PageSkeleton } from '@skillharbor/ui/page-skeleton'
import { StrictMode } from 'react'
import { renderToStaticMarkup, renderToString } from 'react-dom/server'
import { StaticRouter } from 'react-router'
import { loadScreens } from './app/later.tsx'
import { prerenderedFor } from './app/prerendered-for.ts'
import { Providers } from './app/providers.tsx'
import { routes } from './app/routes.tsx'
import { Site } from './app/site.tsx'
import { paths } from './lib/paths.ts'

/**
 * What `#root` holds in home's page, with what that depends on, and in the page for every other address. Called by the
 * build with the JSON of the page's site-config.
 */
export const prerender = async (configJson: string) => {
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
  // What it holds would be let go of by a timer, minutes later, and the build would wait for that.
  queries.clear()
  return {
    home,
    homeIsFor: prerenderedFor(paths.home, config),
    skeleton: renderToStaticMarkup(<PageSkeleton />),
  }
}
