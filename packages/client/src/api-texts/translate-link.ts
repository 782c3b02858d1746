import type { TRPCLink } from '@trpc/client'
import { observable } from '@trpc/server/observable'
import type { AppRouter } from '../router.ts'
import { apiText, loadApiTexts } from './api-texts.ts'

/** An answer with its `message` in the page's language. */
const translated = (data: unknown): unknown =>
  typeof data === 'object' && data !== null && 'message' in data && typeof data.message === 'string'
    ? { ...data, message: apiText(data.message) }
    : data

/** Translates the messages of answers. Errors are translated where they are shown (errorOf): they wait for it here. */
export const translateLink: TRPCLink<AppRouter> =
  () =>
  ({ next, op }) =>
    observable((observer) => {
      const loaded = loadApiTexts()
      return next(op).subscribe({
        next: (answer) => {
          const { result } = answer
          void loaded.then(() => {
            const shown = 'data' in result ? { ...result, data: translated(result.data) } : result
            observer.next({ ...answer, result: shown } as typeof answer)
          })
        },
        error: (error) => void loaded.then(() => observer.error(error)),
        complete: () => void loaded.then(() => observer.complete()),
      })
    })
