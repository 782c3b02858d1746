import { ApiProvider } from '@skillharbor/client/provider'
import type { QueryClient } from '@tanstack/react-query'
import { type ReactNode, Suspense, useRef } from 'react'
import { useLocation } from 'react-router'
import { paths } from '../lib/paths.ts'
import { later } from './later.tsx'

const Toaster = later(async () => (await import('@skillharbor/ui/toaster')).Toaster)

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

/** Comes with the first screen other than home, where nothing is done that a toast would tell of. */
function LateToaster() {
  const wanted = useRef(false)
  if (useLocation().pathname !== paths.home) wanted.current = true
  return <Suspense>{wanted.current && <Toaster />}</Suspense>
}
