import type { ApiClient } from '@skillharbor/client/provider'
import { checkRetries } from '@skillharbor/client/session'
import { queryKeyOf, trpc } from '@skillharbor/client/trpc'
import type { QueryClient } from '@tanstack/react-query'
import { withTimeout } from '../lib/with-timeout.ts'

/** Asks who is logged in before anything is drawn. The screens wait for this check, so it gives up as early as theirs. */
export const prefetchUser = (queryClient: QueryClient, client: ApiClient): Promise<void> =>
  queryClient.prefetchQuery({
    queryKey: queryKeyOf(trpc.auth.me, {}, 'query'),
    queryFn: () => client.auth.me.query({}),
    ...checkRetries,
  })

/** How long, in milliseconds, a page that is shown early waits for what the learner bought. */
const purchasesMs = 3_000

/** Asks what a learner bought, once it's known that there is one: a course's page depends on it. Never rejects. */
export const prefetchPurchases = async (queryClient: QueryClient, client: ApiClient): Promise<void> => {
  if (!queryClient.getQueryData(queryKeyOf(trpc.auth.me, {}, 'query'))) return
  const asked = queryClient.prefetchQuery({
    queryKey: queryKeyOf(trpc.purchases.list, {}, 'query'),
    queryFn: () => client.purchases.list.query({}),
    retry: false,
  })
  await withTimeout(purchasesMs, asked).catch(() => undefined)
}
