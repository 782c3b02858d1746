import { siteConfig } from '@skillharbor/client/config'
import { createQueryClient } from '@skillharbor/client/provider'
import { StrictMode, startTransition } from 'react'
import { createRoot, hydrateRoot } from 'react-dom/client'
import { BrowserRouter } from 'react-router'
import { loadScreens } from './app/later.tsx'
import { prerenderedFor } from './app/prerendered-for.ts'
import { Providers } from './app/providers.tsx'
import { routes } from './app/routes.tsx'
import { Site } from './app/site.tsx'

const root = document.getElementById('root')
if (!root) throw new Error('The page has no #root element to draw into')

const site = (
  <StrictMode>
    <BrowserRouter>
      <Providers queryClient={createQueryClient()}>
        <Site />
      </Providers>
    </BrowserRouter>
  </StrictMode>
)
const { pathname } = window.location
const screens = loadScreens(routes, pathname)

if (root.dataset.prerenderedFor === prerenderedFor(pathname, siteConfig())) {
  // What stands there stays until the code of the same screen can take it over. Code that does not come is the error
  // screen's to tell of, not this one's.
  void screens.catch(() => undefined).then(() => startTransition(() => void hydrateRoot(root, site)))
} else {
  screens.catch(() => undefined)
  // As a transition it is drawn in slices: a press or a scroll meanwhile does not wait for the whole.
  startTransition(() => createRoot(root).render(site))
}
