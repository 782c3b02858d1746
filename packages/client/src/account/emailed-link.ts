import { useEffect, useRef, useState } from 'react'
import { useLocation } from 'react-router'
import { errorOf } from '../errors.ts'
import type { AccountGroup } from '../session.ts'
import { trpc } from '../trpc.ts'

/**
 * The token in the fragment of an emailed link, which no server or log ever sees; null if there is none. It is removed
 * from the address bar and the history as soon as it is read.
 */
export const useEmailedToken = (): string | null => {
  const { hash } = useLocation()
  const [token] = useState(() => new URLSearchParams(hash.slice(1)).get('token'))
  useEffect(() => {
    // Without the router: this is no navigation, so neither focus nor scroll position may change.
    const { pathname, search } = window.location
    if (window.location.hash) window.history.replaceState(window.history.state, '', pathname + search)
  }, [])
  return token
}

/** Whether the API rejected the link itself: it was used, is too old, or never existed. */
export const isLinkRefused = (error: unknown): boolean => {
  if (error == null) return false
  const { code, issues } = errorOf(error)
  return code === 'LINK_INVALID' || issues.some(({ path }) => path === 'token')
}

/** Confirms the email address of the link that was opened, at once and only once. `retry`: if the API couldn't be reached. */
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
