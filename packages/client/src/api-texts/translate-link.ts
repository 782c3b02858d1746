import type { TRPCLink } from '@trpc/client'
import { observable } from '@trpc/server/observable'
import type { AppRouter } from '../router.ts'
import { apiText } from './api-texts.ts'

/** Translates what answers say. What errors say is translated where it is shown (errorOf). */
export const translateLink: TRPCLink<AppRouter> =
  () =>
  ({ next, op }) =>
    observable((observer) =>
      next(op).subscribe({
        next: (answer) => {
          const { data } = answer.result as { data?: { message?: string } }
          if (data?.message) data.message = apiText(data.message)
          observer.next(answer)
        },
        error: (error) => observer.error(error),
        complete: () => observer.complete(),
      }),
    )
