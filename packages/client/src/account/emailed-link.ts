import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { useLocation } from 'react-router'
import { errorOf } from '../errors.ts'
import type { AccountGroup } from '../session.ts'
import { trpc } from '../trpc.ts'

/**
 * The token in the fragment of an emailed link, which no server or log ever sees; null if there is none. It is removed
 * from the address bar and the history as soon as it is read. A link that is pasted into the same tab loads no new page: it
 * takes the place of the one before.
 */
export const useEmailedToken = (): string | null => {
  const location = useLocation()
  const given = new URLSearchParams(location.hash.slice(1)).get('token')
  const [token, setToken] = useState(given)
  if (given !== null && given !== token) setToken(given)
  useEffect(() => {
    // Without the router: this is no navigation, so neither focus nor scroll position may change.
    const { pathname, search } = window.location
    if (location.hash && window.location.hash) window.history.replaceState(window.history.state, '', pathname + search)
  }, [location])
  return given ?? token
}

/** Whether the API rejected the link itself: it was used, is too old, or never existed. */
export const isLinkRefused = (error: unknown): boolean => {
  if (error == null) return false
  const { code, issues } = errorOf(error)
  return code === 'LINK_INVALID' || issues.some(({ path }) => path === 'token')
}

type LinkMutation = {
  mutate: (input: { token: string }, options: { onError: (error: unknown) => void }) => void
  isSuccess: boolean
  isPending: boolean
  error: unknown
}

/** Does what the opened link is for, at once and only once for each. `retry`: if the API couldn't be reached. */
export const useEmailedLink = ({ mutate, isSuccess, isPending, error }: LinkMutation) => {
  const token = useEmailedToken()
  const [failed, setFailed] = useState<{ token: string; message: string }>()
  const failure = failed?.token === token ? failed.message : undefined
  const follow = () =>
    token !== null && mutate({ token }, { onError: (error) => setFailed({ token, message: errorOf(error).message }) })
  const first = useEffectEvent(follow)
  const asked = useRef<string | null>(null)
  useEffect(() => {
    if (asked.current === token) return
    asked.current = token
    first()
  }, [token])

  const outcome = isSuccess
    ? 'done'
    : token === null || isLinkRefused(error)
      ? 'refused'
      : failure === undefined
        ? 'asking'
        : 'failed'
  return { outcome, failure, retry: { busy: isPending, onClick: follow } } as const
}

/** Confirms the email address of the link that was opened. */
export const useVerifyEmail = (group: AccountGroup) => {
  const utils = trpc.useUtils()
  return useEmailedLink(
    trpc[group].verifyEmail.useMutation({
      onSuccess: () => {
        void utils[group].account.invalidate()
        void utils[group].factors.invalidate()
        // An operator is one from now on.
        void utils[group].me.invalidate()
      },
    }),
  )
}
