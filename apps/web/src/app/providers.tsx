import { ApiProvider } from '@skillharbor/client/provider'
import { LazyToaster } from '@skillharbor/ui/lazy-toaster'
import type { QueryClient } from '@tanstack/react-query'
import type { ReactNode } from 'react'

type ProvidersProps = { queryClient: QueryClient; children: ReactNode }

/** What every screen uses: the API with its cache, and toasts. */
export function Providers({ queryClient, children }: ProvidersProps) {
  return (
    <ApiProvider queryClient={queryClient}>
      {children}
      <LazyToaster />
    </ApiProvider>
  )
}
