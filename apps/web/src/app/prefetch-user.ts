import type { ApiClient } from '@skillharbor/client/provider'
import { checkRetries } from '@skillharbor/client/session'
import { queryKeyOf, trpc } from '@skillharbor/client/trpc'
import type { QueryClient } from '@tanstack/react-query'

/** Asks who is logged in before anything is drawn. The screens wait for this check, so it gives up as early as theirs. */
export const prefetchUser = (queryClient: QueryClient, client: ApiClient): Promise<void> =>
  queryClient.prefetchQuery({
    queryKey: queryKeyOf(trpc.auth.me, {}, 'query'),
    queryFn: () => client.auth.me.query({}),
    ...checkRetries,
  })
