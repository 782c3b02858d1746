import type { Admin, User } from '@skillharbor/contracts/entities'
import { useEffect } from 'react'
import { errorOf } from './errors.ts'
import { trpc } from './trpc.ts'

/** The group of operations for accounts: the learners' (`auth`) or the admins' (`admin`). */
export type AccountGroup = 'auth' | 'admin'

// No session is an answer too: asked again on focus or on purpose, not by every component that wants to know.
const asked = { staleTime: 60_000, retryOnMount: false }

/**
 * The signed-in learner; null when there is none or the check failed. `isLoading` is true until the first check is over
 * only: a later one runs behind the screen, so that what was typed into it stays.
 */
export const useUser = (): { user: User | null; isLoading: boolean } => {
  const me = trpc.auth.me.useQuery({}, asked)
  return { user: me.isSuccess ? me.data.user : null, isLoading: !me.isFetched }
}

/** The signed-in admin, in the same way. */
export const useAdmin = (): { admin: Admin | null; isLoading: boolean } => {
  const me = trpc.admin.me.useQuery({}, asked)
  return { admin: me.isSuccess ? me.data.admin : null, isLoading: !me.isFetched }
}

/** A call answered UNAUTHENTICATED: the session ended elsewhere, so asks anew who is logged in. */
export const useSessionCheck = (group: AccountGroup, error: unknown): void => {
  const utils = trpc.useUtils()
  const ended = error != null && errorOf(error).code === 'UNAUTHENTICATED'
  useEffect(() => {
    if (ended) void utils[group].me.invalidate()
  }, [ended, group, utils])
}
