import { errorOf } from '@skillharbor/client/errors'
import { trpc } from '@skillharbor/client/trpc'
import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from 'react-router'
import { paths } from '../../lib/paths.ts'
import { useUnsavedChanges } from '../../lib/unsaved-changes.tsx'

/** Logs out and leads to the login screen; `failure` says why it didn't. */
export const useLogOut = () => {
  const navigate = useNavigate()
  const queries = useQueryClient()
  const { leave, report } = useUnsavedChanges()
  const { mutate, error } = trpc.admin.logout.useMutation({
    onSuccess: async () => {
      report(false)
      // Nothing that this admin saw or typed may be left for the next one.
      const dropping = import('../../lib/kept-drafts.ts').then(({ dropAllDrafts }) => dropAllDrafts())
      await navigate(paths.login)
      await Promise.allSettled([queries.resetQueries(), dropping])
    },
    onError: (failed) => console.error(failed),
  })
  return { logOut: () => void leave(() => mutate({})), failure: error && errorOf(error).message }
}
