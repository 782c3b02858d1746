import { errorOf } from '../errors.ts'
import type { AccountGroup } from '../session.ts'
import { trpc } from '../trpc.ts'

/** The account's sessions. `end` and `endOthers` resolve when the list was loaded again, to the reason if they failed. */
export const useActiveSessions = (group: AccountGroup) => {
  const utils = trpc.useUtils()
  const { data, isLoadingError, isFetching, refetch } = trpc[group].sessions.useQuery({})
  const end = trpc[group].endSession.useMutation()
  const endOthers = trpc[group].endOtherSessions.useMutation()

  const done = async (ending: Promise<unknown>): Promise<string | undefined> => {
    try {
      await ending
    } catch (failure) {
      const { code, message } = errorOf(failure)
      // A session that doesn't exist any more has ended.
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
