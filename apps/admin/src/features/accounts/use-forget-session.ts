import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from 'react-router'
import { paths } from '../../lib/paths.ts'

/** What the login screen says about how the admin came there. */
export type LoginNote = { accountDeleted: boolean }

/** Leads to the login screen once the session is over and no form is guarded. Nothing that this admin saw or typed may be left for the next one. */
export const useForgetSession = () => {
  const navigate = useNavigate()
  const queries = useQueryClient()
  return async (note?: LoginNote): Promise<void> => {
    const dropping = import('../../lib/kept-drafts.ts').then(({ dropAllDrafts }) => dropAllDrafts())
    await navigate(paths.login, { state: note })
    queries.getMutationCache().clear()
    await Promise.allSettled([queries.resetQueries(), dropping])
  }
}
