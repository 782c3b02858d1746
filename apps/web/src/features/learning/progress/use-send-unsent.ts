import { trpc } from '@skillharbor/client/trpc'
import { useQueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'
import { mayKeepReports } from './kept-mark.ts'

/**
 * Sends what this device keeps of a learner's progress. Its code is loaded only if there may be something. Resolves when
 * everything is sent, or stays for later; rejects if the code can't be loaded.
 */
export const useSendUnsent = () => {
  const utils = trpc.useUtils()
  const queryClient = useQueryClient()
  return useCallback(
    async (accountId: string): Promise<void> => {
      if (!mayKeepReports(accountId)) return
      const { learnerQueue } = await import('./learner-queue.ts')
      await learnerQueue(accountId, utils, queryClient).flush()
    },
    [utils, queryClient],
  )
}
