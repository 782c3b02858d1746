import { createTRPCReact, getQueryKey } from '@trpc/react-query'
import type { AppRouter } from './router.ts'

/** The API as React Query hooks: `trpc.courses.list.useQuery({...})`. */
export const trpc = createTRPCReact<AppRouter>()

/** The key of an operation's answers in the query cache: `queryKeyOf(trpc.courses.show, { id }, 'query')`. */
export const queryKeyOf = getQueryKey
