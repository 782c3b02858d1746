import { maxBatch, queryDefaults } from '@skillharbor/contracts/constants'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { httpBatchLink, splitLink } from '@trpc/client'
import { type ReactNode, useState } from 'react'
import { isRefusal } from './errors.ts'
import { trpc } from './trpc.ts'

/** A query client with the defaults of docs/fixed-by-specification.md. A refusal is an answer, so it isn't retried. */
export const createQueryClient = (): QueryClient =>
  new QueryClient({
    defaultOptions: {
      queries: {
        gcTime: queryDefaults.gcTimeMs,
        retry: (failures, error) => !isRefusal(error) && failures < queryDefaults.retries,
        retryDelay: (attempt) => Math.min(queryDefaults.retryBaseMs * 2 ** attempt, queryDefaults.retryCapMs),
      },
      mutations: { retry: false },
    },
  })

const url = `${globalThis.location?.origin ?? ''}/trpc`

// All picture links of a page are one request of their own; a POST, because the keys are too long for a URL.
const createClient = () =>
  trpc.createClient({
    links: [
      splitLink({
        condition: (operation) => operation.path === 'uploads.signedUrl',
        true: httpBatchLink({ url, methodOverride: 'POST', maxItems: maxBatch.signing }),
        false: httpBatchLink({ url, maxItems: maxBatch.default }),
      }),
    ],
  })

/** Provides the API and its query cache. */
export const ApiProvider = ({ queryClient, children }: { queryClient?: QueryClient; children: ReactNode }) => {
  const [queries] = useState(() => queryClient ?? createQueryClient())
  const [client] = useState(createClient)
  return (
    <trpc.Provider client={client} queryClient={queries}>
      <QueryClientProvider client={queries}>{children}</QueryClientProvider>
    </trpc.Provider>
  )
}
