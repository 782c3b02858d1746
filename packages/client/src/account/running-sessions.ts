import { errorOf } from '../errors.ts'
import { type Realm, useSessionCheck } from '../session.ts'
import { trpc } from '../trpc.ts'

/** The account's running sessions. `end` and `endOthers` are over when the list is known anew; they answer why not. */
export const useRunningSessions = (realm: Realm) => {
  const utils = trpc.useUtils()
  const { data, error, isLoadingError, isFetching, refetch } = trpc[realm].sessions.useQuery({})
  const end = trpc[realm].endSession.useMutation()
  const endOthers = trpc[realm].endOtherSessions.useMutation()
  useSessionCheck(realm, error ?? end.error ?? endOthers.error)

  const done = async (ending: Promise<unknown>): Promise<string | undefined> => {
    try {
      await ending
    } catch (failure) {
      const { code, message } = errorOf(failure)
      // One that is not there any more has ended.
      if (code !== 'NOT_FOUND') return message
    }
    await utils[realm].sessions.invalidate()
    return undefined
  }
  return {
    sessions: data?.content,
    failed: isLoadingError,
    retry: { busy: isFetching, onClick: () => void refetch() },
    end: (id: string) => done(end.mutateAsync({ id })),
    endOthers: () => done(endOthers.mutateAsync({})),
  }
}
