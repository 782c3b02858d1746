import { followAddress } from '@skillharbor/client/language'
import { ApiProvider } from '@skillharbor/client/provider'
import { LazyToaster } from '@skillharbor/ui/lazy-toaster'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { createBrowserRouter } from 'react-router'
import { RouterProvider } from 'react-router/dom'
import { routes } from './app/routes.tsx'
import './main.css'

const root = document.getElementById('root')
if (!root) throw new Error('index.html has no #root')

followAddress()
createRoot(root).render(
  <StrictMode>
    <ApiProvider>
      <RouterProvider router={createBrowserRouter(routes)} />
      <LazyToaster />
    </ApiProvider>
  </StrictMode>,
)
