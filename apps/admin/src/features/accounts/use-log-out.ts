import { errorOf } from '@skillharbor/client/errors'
import { trpc } from '@skillharbor/client/trpc'
import { useUnsavedChanges } from '../../lib/unsaved-changes.tsx'
import { useForgetSession } from './use-forget-session.ts'

/** Logs out and leads to the login screen; `failure` says why it didn't. */
export const useLogOut = () => {
  const forgetSession = useForgetSession()
  const { leave, releaseAll } = useUnsavedChanges()
  const { mutate, error } = trpc.admin.logout.useMutation({
    onSuccess: () => {
      releaseAll()
      return forgetSession()
    },
    onError: (failed) => console.error(failed),
  })
  return { logOut: () => void leave(() => mutate({})), failure: error && errorOf(error) }
}
