import type { Admin, User } from '@skillharbor/contracts/entities'
import type { Language } from '@skillharbor/messages/language'
import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'
import { isRefusal } from './errors.ts'
import { isOverdue } from './session-limit.ts'
import { trpc } from './trpc.ts'

/** The group of operations for accounts: the learners' (`auth`) or the admins' (`admin`). */
export type AccountGroup = 'auth' | 'admin'

/** When the check is tried again, in milliseconds after a failure. With these, it fails after four seconds of errors. */
const retryAfterMs = [1_000, 3_000]

/** When the check is given up: later than this, whole screens would wait in vain. */
export const checkRetries = {
  retry: (failures: number, error: unknown) => !isRefusal(error) && !isOverdue(error) && failures < retryAfterMs.length,
  retryDelay: (failures: number) => retryAfterMs[failures] ?? 0,
}

// A refusal means that there is no session. It is checked again on focus or on purpose, not by each component that mounts.
const checkOptions = { staleTime: 60_000, retryOnMount: false, ...checkRetries }

type Session = {
  /** The account's. */
  language: Language | undefined
  /** Until the first check is over. A later check runs in the background, so that nothing that was typed is lost. */
  isLoading: boolean
  /** Whether nobody can say who is logged in, as the API doesn't answer. What was known before stays known. */
  isUnknown: boolean
  /** Checks again, and whether that is running. */
  recheck: { readonly busy: boolean; onClick: () => void }
}

type Check = {
  isPending: boolean
  isError: boolean
  isFetched: boolean
  isFetching: boolean
  error: unknown
  refetch: () => unknown
}

/** Whether the last check failed. While it is checked again, the query itself has forgotten that. */
const failing = new WeakMap<QueryClient, boolean>()

const useSession = (me: Check, language: Language | undefined, isKnown: boolean): Session => {
  const queries = useQueryClient()
  if (!me.isPending) failing.set(queries, me.isError && !isRefusal(me.error))
  const { refetch } = me
  const onClick = useCallback(() => void refetch(), [refetch])
  return {
    language,
    isLoading: !me.isFetched,
    isUnknown: !isKnown && !!failing.get(queries),
    recheck: {
      // Only who reads it is drawn again when a check begins and ends.
      get busy() {
        return me.isFetching
      },
      onClick,
    },
  }
}

/** The learner who is logged in; null if there is none, or nobody can say. */
export const useUser = (): Session & { user: User | null } => {
  const me = trpc.auth.me.useQuery({}, checkOptions)
  const user = isRefusal(me.error) ? null : (me.data?.user ?? null)
  return { user, ...useSession(me, me.data?.language, user !== null) }
}

/** `suspended`: may only answer disputes, and why. `undertakingDue`: the version that they have yet to agree to. */
type SessionAdmin = Admin & {
  operator?: true | undefined
  suspended?: { reason: string } | undefined
  undertakingDue?: string | undefined
}

/** The admin who is logged in, in the same way. */
export const useAdmin = (): Session & { admin: SessionAdmin | null } => {
  const me = trpc.admin.me.useQuery({}, checkOptions)
  const admin = isRefusal(me.error) ? null : (me.data?.admin ?? null)
  return { admin, ...useSession(me, me.data?.language, admin !== null) }
}
