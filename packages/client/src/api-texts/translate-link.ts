import type { TRPCLink } from '@trpc/client'
import { observable } from '@trpc/server/observable'
import type { AppRouter } from '../router.ts'
import { apiText } from './api-texts.ts'

/** An answer with its `message`, if it has one, in the page's language. */
const translated = (data: unknown): unknown =>
  data instanceof Object && 'message' in data ? { ...data, message: apiText(String(data.message)) } : data

/** Translates what answers say. What errors say is translated where it is shown (errorOf). */
export const translateLink: TRPCLink<AppRouter> =
  () =>
  ({ next, op }) =>
    observable((observer) =>
      next(op).subscribe({
        next: (answer) => {
          if ('data' in answer.result) answer.result.data = translated(answer.result.data)
          observer.next(answer)
        },
        error: (error) => observer.error(error),
        complete: () => observer.complete(),
      }),
    )
