import { siteConfig } from '@skillharbor/client/config'
import { followAddress } from '@skillharbor/client/language'
import { cachePageData } from '@skillharbor/client/page-data'
import { createQueryClient } from '@skillharbor/client/provider'
import { StrictMode, startTransition } from 'react'
import { createRoot, hydrateRoot } from 'react-dom/client'
import { BrowserRouter } from 'react-router'
import { loadScreens } from './app/lazy-screen.tsx'
import { prerenderedFor } from './app/prerendered-for.ts'
import { Providers } from './app/providers.tsx'
import { routes } from './app/routes.tsx'
import { Site } from './app/site.tsx'

const root = document.getElementById('root')
if (!root) throw new Error('index.html has no #root')

followAddress()
const queryClient = createQueryClient()
cachePageData(queryClient, Date.now())
const site = (
  <StrictMode>
    <BrowserRouter>
      <Providers queryClient={queryClient}>
        <Site />
      </Providers>
    </BrowserRouter>
  </StrictMode>
)
const { pathname } = window.location
const screens = loadScreens(routes, pathname)

// React draws a transition in slices, so a click or a scroll meanwhile doesn't wait for all of it.
const hydrate = () => startTransition(() => void hydrateRoot(root, site))
const draw = () => startTransition(() => createRoot(root).render(site))
/** Resolves once the screen is there. If it can't be loaded, the error screen says so. */
const settled = screens.catch(() => undefined)

// What people see already stays until its screen can take its place.
if (root.dataset.prerenderedFor === prerenderedFor(pathname, siteConfig())) void settled.then(hydrate)
else if (root.dataset.isEarly !== undefined) void settled.then(draw)
else draw()
