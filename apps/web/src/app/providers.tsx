import { ApiProvider } from '@skillharbor/client/provider'
import { Toaster } from '@skillharbor/ui/toaster'
import type { ReactNode } from 'react'

/** What every screen may rely on: the API with its cache, and a place for toasts. */
export function Providers({ children }: { children: ReactNode }) {
  return (
    <ApiProvider>
      {children}
      <Toaster />
    </ApiProvider>
  )
}
