import { useEffect, useRef } from 'react'
import { errorOf } from '../errors.ts'
import type { AccountGroup } from '../session.ts'
import { trpc } from '../trpc.ts'
import { type Outcome, outcomeOf } from './outcome.ts'
import { usePasskeyOf } from './passkeys.ts'
import { factorProof, kindsHere, type TypedProof } from './typed-proof.ts'

/** Called once the session has begun. */
type LoggedIn = () => void

/**
 * The second step of a login. `kinds`: the ways to prove it, undefined while they load. `onExpired`: the login took too
 * long, or was tried too often, and has to begin again; it is told why.
 */
export const useSecondStep = (group: AccountGroup, onLoggedIn: LoggedIn, onExpired: (why: string) => void) => {
  const utils = trpc.useUtils()
  const choices = trpc[group].loginChoices.useMutation()
  const finish = trpc[group].finishLogin.useMutation()
  const expired = useRef(onExpired)
  expired.current = onExpired
  const { mutate, data, isError, isPending } = choices
  const load = () =>
    mutate(
      {},
      {
        onError: (error) => {
          const { code, message } = errorOf(error)
          if (code === 'CHALLENGE_INVALID') expired.current(message)
        },
      },
    )
  const first = useRef(load)
  const asked = useRef(false)
  useEffect(() => {
    if (!asked.current) first.current()
    asked.current = true
  }, [])

  return {
    kinds: data && kindsHere(data),
    failed: isError,
    retry: { busy: isPending, onClick: load },
    prove: ({ kind, text }: TypedProof): Promise<Outcome> =>
      outcomeOf(async () => {
        if (!data || kind === 'password') return
        try {
          await finish.mutateAsync({ proof: await factorProof({ kind, text }, data) })
        } catch (error) {
          const { code, message } = errorOf(error)
          if (code === 'CHALLENGE_INVALID') return onExpired(message)
          throw error
        }
        onLoggedIn()
        await utils[group].me.invalidate()
      }),
  }
}

/** Logs in with a passkey and no password. */
export const usePasskeyLogin = (group: AccountGroup, onLoggedIn: LoggedIn) => {
  const utils = trpc.useUtils()
  const begin = trpc[group].passkeyLogin.useMutation()
  const finish = trpc[group].finishLogin.useMutation()
  return (): Promise<Outcome> =>
    outcomeOf(async () => {
      const { options } = await begin.mutateAsync({})
      await finish.mutateAsync({ proof: { kind: 'passkey', passkey: await usePasskeyOf(options) } })
      onLoggedIn()
      await utils[group].me.invalidate()
    })
}
