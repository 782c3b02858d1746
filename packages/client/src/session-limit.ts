import { TRPCClientError, type TRPCLink } from '@trpc/client'
import { observable } from '@trpc/server/observable'
import type { AppRouter } from './router.ts'

/** How long the check of who is logged in waits for an answer, in milliseconds. */
const sessionLimitMs = 10_000

/** `auth.me` and `admin.me`; spelled out, each site would carry the other's. */
export const isCheck = (path: string): boolean => path.endsWith('.me')

/** No answer came in time. */
class Overdue extends Error {}

export const isOverdue = (error: unknown): boolean => error instanceof TRPCClientError && error.cause instanceof Overdue

/** Gives the check of who is logged in up if nothing answers: whole screens wait for it. */
export const sessionLimitLink: TRPCLink<AppRouter> =
  () =>
  ({ next, op }) =>
    observable((observer) => {
      if (!isCheck(op.path)) return next(op).subscribe(observer)
      const timer = setTimeout(() => {
        asked.unsubscribe()
        observer.error(TRPCClientError.from(new Overdue('Nobody answered who is logged in')))
      }, sessionLimitMs)
      const asked = next(op).subscribe({
        next: (answer) => observer.next(answer),
        error: (error) => {
          clearTimeout(timer)
          observer.error(error)
        },
        complete: () => {
          clearTimeout(timer)
          observer.complete()
        },
      })
      return () => {
        clearTimeout(timer)
        asked.unsubscribe()
      }
    })
