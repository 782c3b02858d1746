import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'

/**
 * Forgets what an admin saw once another one is logged in, such as after a session that ended by itself. Answers whether
 * that is still to be done: until then, nothing may be drawn. While nobody is logged in, it stays: a half-typed form is
 * kept for the admin who typed it.
 */
export const useForgetAdmin = (adminId: string | undefined): boolean => {
  const queries = useQueryClient()
  const [owner, setOwner] = useState(adminId)
  const isAnother = adminId !== undefined && adminId !== owner
  // The first one after the start: nothing of anybody's is there.
  if (isAnother && owner === undefined) setOwner(adminId)
  useEffect(() => {
    if (!isAnother) return
    queries.getMutationCache().clear()
    queries.removeQueries({
      predicate: ({ queryKey: [path] }) => !(Array.isArray(path) && path[0] === 'admin' && path[1] === 'me'),
    })
    setOwner(adminId)
  }, [isAnother, adminId, queries])
  return isAnother
}
