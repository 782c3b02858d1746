import { type ApiClient, ApiProvider } from '@skillharbor/client/provider'
import { LazyToaster } from '@skillharbor/ui/lazy-toaster'
import type { QueryClient } from '@tanstack/react-query'
import type { ReactNode } from 'react'

type ProvidersProps = { queryClient: QueryClient; client?: ApiClient; children: ReactNode }

/** What every screen uses: the API with its cache, and toasts. */
export function Providers({ queryClient, client, children }: ProvidersProps) {
  return (
    <ApiProvider queryClient={queryClient} client={client}>
      {children}
      <LazyToaster />
    </ApiProvider>
  )
}
