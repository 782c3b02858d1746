import { useEffect, useRef, useState } from 'react'
import { useLocation } from 'react-router'
import { errorOf } from '../errors.ts'
import type { AccountGroup } from '../session.ts'
import { trpc } from '../trpc.ts'

/**
 * The token in the fragment of a mailed link, which no server or log ever sees; null where there is none. It is taken out
 * of the address bar and the history once it is read.
 */
export const useEmailedToken = (): string | null => {
  const { hash } = useLocation()
  const [token] = useState(() => new URLSearchParams(hash.slice(1)).get('token'))
  useEffect(() => {
    // Past the router: nobody went anywhere, so neither focus nor scroll shall move.
    const { pathname, search } = window.location
    if (window.location.hash) window.history.replaceState(window.history.state, '', pathname + search)
  }, [])
  return token
}

/** Whether the API refused the link itself: used up, too old, or no such link at all. */
export const isLinkRefused = (error: unknown): boolean => {
  if (error == null) return false
  const { code, issues } = errorOf(error)
  return code === 'LINK_INVALID' || issues.some(({ path }) => path === 'token')
}

/** Confirms an email address by the mailed link that led here, by itself and once; `retry` after it could not be asked. */
export const useVerifyEmail = (group: AccountGroup) => {
  const token = useEmailedToken()
  const utils = trpc.useUtils()
  const [failure, setFailure] = useState<string>()
  const { mutate, isSuccess, isPending, error } = trpc[group].verifyEmail.useMutation({
    onSuccess: () => void utils[group].account.invalidate(),
    onError: (failed) => setFailure(errorOf(failed).message),
  })
  const asked = useRef(false)
  useEffect(() => {
    if (token === null || asked.current) return
    asked.current = true
    mutate({ token })
  }, [token, mutate])

  const outcome = isSuccess
    ? 'confirmed'
    : token === null || isLinkRefused(error)
      ? 'refused'
      : failure === undefined
        ? 'asking'
        : 'failed'
  return { outcome, failure, retry: { busy: isPending, onClick: () => token !== null && mutate({ token }) } } as const
}
