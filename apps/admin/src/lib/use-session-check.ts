import { errorOf } from '@skillharbor/client/errors'
import { trpc } from '@skillharbor/client/trpc'
import { useEffect } from 'react'

/** A query answered UNAUTHENTICATED: the session ended elsewhere, so asks anew who is logged in. */
export const useSessionCheck = (error: unknown): void => {
  const utils = trpc.useUtils()
  const ended = error != null && errorOf(error).code === 'UNAUTHENTICATED'
  useEffect(() => {
    if (ended) void utils.admin.me.invalidate()
  }, [ended, utils])
}
