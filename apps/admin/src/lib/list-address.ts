import { useAdmin } from '@skillharbor/client/session'
import { useEffect } from 'react'
import { useLocation } from 'react-router'

type Seen = { adminId: string; path: string; search: string }

/** The lists that were seen since the site was loaded, the last one first. */
let seen: readonly Seen[] = []

/** Remembers the list on this screen as it is in the address bar, for the way back from one of its items. */
export const useListAddress = (): void => {
  const { admin } = useAdmin()
  const { pathname: path, search } = useLocation()
  const adminId = admin?._id
  useEffect(() => {
    if (adminId) seen = [{ adminId, path, search }, ...seen.filter((list) => list.path !== path)]
  }, [adminId, path, search])
}

/** The one of these lists that this admin saw last, with its filters. */
export const useLastList = (paths: readonly string[]): Omit<Seen, 'adminId'> | undefined => {
  const { admin } = useAdmin()
  return seen.find(({ adminId, path }) => adminId === admin?._id && paths.includes(path))
}
