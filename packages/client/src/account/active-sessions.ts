import { errorOf } from '../errors.ts'
import { type AccountGroup, useSessionCheck } from '../session.ts'
import { trpc } from '../trpc.ts'

/** The account's running sessions. `end` and `endOthers` are over when the list is known anew; they answer why not. */
export const useActiveSessions = (group: AccountGroup) => {
  const utils = trpc.useUtils()
  const { data, error, isLoadingError, isFetching, refetch } = trpc[group].sessions.useQuery({})
  const end = trpc[group].endSession.useMutation()
  const endOthers = trpc[group].endOtherSessions.useMutation()
  useSessionCheck(group, error ?? end.error ?? endOthers.error)

  const done = async (ending: Promise<unknown>): Promise<string | undefined> => {
    try {
      await ending
    } catch (failure) {
      const { code, message } = errorOf(failure)
      // One that is not there any more has ended.
      if (code !== 'NOT_FOUND') return message
    }
    await utils[group].sessions.invalidate()
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
