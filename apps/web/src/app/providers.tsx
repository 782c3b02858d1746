import { ApiProvider } from '@skillharbor/client/provider'
import { LateToaster } from '@skillharbor/ui/late-toaster'
import type { QueryClient } from '@tanstack/react-query'
import type { ReactNode } from 'react'

type ProvidersProps = { queryClient: QueryClient; children: ReactNode }

/** What every screen may rely on: the API with its cache, and a place for toasts. */
export function Providers({ queryClient, children }: ProvidersProps) {
  return (
    <ApiProvider queryClient={queryClient}>
      {children}
      <LateToaster />
    </ApiProvider>
  )
}
