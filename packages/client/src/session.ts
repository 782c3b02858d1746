import type { Admin, User } from '@skillharbor/contracts/entities'
import type { Language } from '@skillharbor/messages/language'
import { useEffect } from 'react'
import { errorOf } from './errors.ts'
import { trpc } from './trpc.ts'

/** The group of operations for accounts: the learners' (`auth`) or the admins' (`admin`). */
export type AccountGroup = 'auth' | 'admin'

// An error means that there is no session. It is checked again on focus or on purpose, not by each component that mounts.
const checkOptions = { staleTime: 60_000, retryOnMount: false }

/** `language`: the account's. */
type Session = { language: Language | undefined; isLoading: boolean }

/**
 * The learner who is logged in; null if there is none or the check failed. `isLoading`: until the first check is over. A
 * later check runs in the background, so that nothing that was typed is lost.
 */
export const useUser = (): Session & { user: User | null } => {
  const me = trpc.auth.me.useQuery({}, checkOptions)
  return { user: me.isSuccess ? me.data.user : null, language: me.data?.language, isLoading: !me.isFetched }
}

/** The admin who is logged in, in the same way. */
export const useAdmin = (): Session & { admin: (Admin & { operator?: true | undefined }) | null } => {
  const me = trpc.admin.me.useQuery({}, checkOptions)
  return { admin: me.isSuccess ? me.data.admin : null, language: me.data?.language, isLoading: !me.isFetched }
}

/** If a call failed with UNAUTHENTICATED, the session ended elsewhere: checks it again. */
export const useSessionCheck = (group: AccountGroup, error: unknown): void => {
  const utils = trpc.useUtils()
  const ended = error != null && errorOf(error).code === 'UNAUTHENTICATED'
  useEffect(() => {
    if (ended) void utils[group].me.invalidate()
  }, [ended, group, utils])
}
