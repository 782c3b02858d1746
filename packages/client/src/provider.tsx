import { maxBatch, queryDefaults } from '@skillharbor/contracts/constants'
import { currentLanguage } from '@skillharbor/messages/language'
import { MutationCache, type Query, QueryCache, QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { httpBatchLink, httpLink, splitLink } from '@trpc/client'
import { type ReactNode, useState } from 'react'
import { loadApiTexts } from './api-texts/api-texts.ts'
import { translateLink } from './api-texts/translate-link.ts'
import { isRefusal, isSessionOver } from './errors.ts'
import { isCheck, sessionLimitLink } from './session-limit.ts'
import { trpc } from './trpc.ts'

/** Whether the query checks who is logged in. */
const isSessionCheck = ({ queryKey: [path] }: Pick<Query, 'queryKey'>) => Array.isArray(path) && isCheck(path.join('.'))

/**
 * A query client with the defaults of docs/fixed-by-specification.md. A refusal is an answer, so it isn't retried. When a query
 * or a mutation is refused because the session is over, the client checks again who is logged in, so that every screen knows.
 */
export const createQueryClient = ({ retry = true } = {}): QueryClient => {
  const checkSession = (error: Error) => {
    if (isSessionOver(error)) void queries.invalidateQueries({ predicate: isSessionCheck })
  }
  const queries: QueryClient = new QueryClient({
    queryCache: new QueryCache({
      onError: (error, query) => {
        // A check that is refused has its answer.
        if (!isSessionCheck(query)) checkSession(error)
      },
    }),
    mutationCache: new MutationCache({ onError: checkSession }),
    defaultOptions: {
      queries: {
        gcTime: queryDefaults.gcTimeMs,
        retry: (failures, error) => retry && !isRefusal(error) && failures < queryDefaults.retries,
        retryDelay: (attempt) => Math.min(queryDefaults.retryBaseMs * 2 ** attempt, queryDefaults.retryCapMs),
      },
      // Without a connection it fails at once and says so. By default it would wait for one, and so would whoever pressed.
      mutations: { retry: false, networkMode: 'always' },
    },
  })
  return queries
}

const url = `${globalThis.location?.origin ?? ''}/trpc`

/**
 * Each of these is a request of its own, which the browser completes even if the page is left meanwhile, unless it is
 * cancelled, as suggestions are when more is typed. Unfinished uploads may have to wait for the storage.
 */
const sentAlone = /\.(saveProgress|saveAnswer|reportPlayback|logout|suggest|uploads)$/

/**
 * Browsers refuse more than 64 KiB of such requests at a time: https://fetch.spec.whatwg.org/#http-network-or-cache-fetch
 */
const keepaliveCharacters = 20_000

// The page's, which may not be what the browser prefers: a new account and its emails begin with it.
const headers = { 'accept-language': currentLanguage() }

/** Answers a request for `url`, or sends it with `ask`. */
export type Answerer = (url: string, ask: () => Promise<Response>) => Promise<Response>

export type ApiClient = ReturnType<typeof createClient>

/**
 * The way to the API. `answer` may have answers to batches already. All picture links of a page are one request of their
 * own; a POST, because the keys are too long for a URL.
 */
export const createClient = (answer: Answerer = (_, ask) => ask()) => {
  // Before the first answer that says something.
  void loadApiTexts()
  const batches = (options: { maxItems: number; methodOverride?: 'POST' }) =>
    httpBatchLink({
      url,
      headers,
      ...options,
      fetch: (input, init) => answer(String(input), () => fetch(input, { ...init, signal: init?.signal ?? null })),
    })
  return trpc.createClient({
    links: [
      translateLink,
      sessionLimitLink,
      splitLink({
        condition: (operation) => operation.path === 'uploads.signedUrl',
        true: batches({ methodOverride: 'POST', maxItems: maxBatch.signing }),
        false: splitLink({
          condition: (operation) => sentAlone.test(operation.path),
          true: httpLink({
            url,
            headers,
            fetch: (input, init) =>
              fetch(input, {
                ...init,
                signal: init?.signal ?? null,
                keepalive: String(init?.body ?? '').length < keepaliveCharacters,
              }),
          }),
          false: splitLink({
            // An answer to a batch waits for its slowest call, and whole screens wait for this one.
            condition: (operation) => isCheck(operation.path),
            true: batches({ maxItems: 1 }),
            false: batches({ maxItems: maxBatch.default }),
          }),
        }),
      }),
    ],
  })
}

type ApiProviderProps = { queryClient?: QueryClient; client?: ApiClient | undefined; children: ReactNode }

/** Provides the API and its query cache. */
export const ApiProvider = ({ queryClient, client: given, children }: ApiProviderProps) => {
  const [queries] = useState(() => queryClient ?? createQueryClient())
  const [client] = useState(() => given ?? createClient())
  return (
    <trpc.Provider client={client} queryClient={queries}>
      <QueryClientProvider client={queries}>{children}</QueryClientProvider>
    </trpc.Provider>
  )
}
