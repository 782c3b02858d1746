import { siteConfig } from '@skillharbor/client/config'
import { followAddress } from '@skillharbor/client/language'
import { createClient, createQueryClient } from '@skillharbor/client/provider'
import type { QueryClient } from '@tanstack/react-query'
import { StrictMode, startTransition } from 'react'
import { createRoot, hydrateRoot } from 'react-dom/client'
import { BrowserRouter } from 'react-router'
import { loadScreens } from './app/lazy-screen.tsx'
import { prefetchPurchases, prefetchUser } from './app/prefetch-user.ts'
import { prerenderedFor } from './app/prerendered-for.ts'
import { Providers } from './app/providers.tsx'
import { routes } from './app/routes.tsx'
import { Site } from './app/site.tsx'
import { type EarlyAnswers, takeEarly } from './app/take-early.ts'

/** Takes what the host put into the page. Home and the classroom have nothing, and so not its code. */
const takePageData = async (queries: QueryClient): Promise<void> => {
  const { cachePageData } = await import('@skillharbor/client/page-data')
  cachePageData(queries, Date.now())
}

/** Draws the site. `early`: what the page's first script has asked the API for. */
export const start = (early: EarlyAnswers): void => {
  const root = document.getElementById('root')
  if (!root) throw new Error('index.html has no #root')

  followAddress()
  const queryClient = createQueryClient()
  const client = createClient(takeEarly(early))
  const site = (
    <StrictMode>
      <BrowserRouter>
        <Providers queryClient={queryClient} client={client}>
          <Site />
        </Providers>
      </BrowserRouter>
    </StrictMode>
  )
  const { pathname } = window.location
  /** Resolves once the screen is there. If it can't be loaded, the error screen says so. */
  const screens = loadScreens(routes, pathname).catch(() => undefined)

  // React draws a transition in slices, so a click or a scroll meanwhile doesn't wait for all of it.
  const hydrate = () => startTransition(() => void hydrateRoot(root, site))
  const draw = () => startTransition(() => createRoot(root).render(site))

  // What people see already stays until its screen can take its place.
  if (root.dataset.prerenderedFor === prerenderedFor(pathname, siteConfig())) return void screens.then(hydrate)
  // Who is logged in is asked for before anything is drawn (and home is prerendered without it).
  const session = prefetchUser(queryClient, client)
  if (root.dataset.isEarly === undefined) {
    draw()
    return
  }
  const data = takePageData(queryClient).catch(() => undefined)
  void Promise.all([screens, data, session.then(() => prefetchPurchases(queryClient, client))]).then(draw)
}
