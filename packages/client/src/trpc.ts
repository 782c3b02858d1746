import { createTRPCReact } from '@trpc/react-query'
import type { AppRouter } from './router.ts'

/** The API as React Query hooks: `trpc.courses.list.useQuery({...})`. */
export const trpc = createTRPCReact<AppRouter>()
