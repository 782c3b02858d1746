import type { Admin, User } from '@skillharbor/contracts/entities'
import { trpc } from './trpc.ts'

const fresh = { staleTime: 60_000 }

/** The signed-in learner; null when there is none or the check failed. */
export const useUser = (): { user: User | null; isLoading: boolean } => {
  const me = trpc.auth.me.useQuery({}, fresh)
  return { user: me.isSuccess ? me.data.user : null, isLoading: me.isPending }
}

/** The signed-in admin; null when there is none or the check failed. */
export const useAdmin = (): { admin: Admin | null; isLoading: boolean } => {
  const me = trpc.admin.me.useQuery({}, fresh)
  return { admin: me.isSuccess ? me.data.admin : null, isLoading: me.isPending }
}
