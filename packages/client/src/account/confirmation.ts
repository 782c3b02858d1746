import type { FactorChoices } from '@skillharbor/contracts/entities'
import { useState } from 'react'
import { errorOf } from '../errors.ts'
import { type AccountGroup, useSessionCheck } from '../session.ts'
import { trpc } from '../trpc.ts'
import { Cancelled, type Outcome, outcomeOf } from './outcome.ts'
import { kindsHere, ownerProof, type ProofKind, type TypedProof } from './typed-proof.ts'

type Asking = { choices: FactorChoices; done: () => void; cancel: () => void }

const order: readonly ProofKind[] = ['passkey', 'totp', 'password', 'recovery']

/**
 * Runs what wants a confirmation by the session's owner. `confirmed` runs it, asks for the confirmation if the API wants
 * one, and then runs it again. `dialog`: what the confirmation's dialog needs, while it is open.
 */
export const useConfirmation = (group: AccountGroup) => {
  const [asking, setAsking] = useState<Asking>()
  const choices = trpc[group].confirmChoices.useMutation()
  const confirm = trpc[group].confirm.useMutation()
  useSessionCheck(group, choices.error ?? confirm.error)

  const ask = async () => {
    const known = await choices.mutateAsync({})
    await new Promise<void>((resolve, reject) => {
      setAsking({ choices: known, done: resolve, cancel: () => reject(new Cancelled('Not confirmed')) })
    })
  }
  const confirmed = async <T>(run: () => Promise<T>): Promise<T> => {
    try {
      return await run()
    } catch (error) {
      if (errorOf(error).code !== 'CONFIRMATION_NEEDED') throw error
      await ask()
      return run()
    }
  }
  const close = (settle: (() => void) | undefined) => {
    setAsking(undefined)
    settle?.()
  }
  const dialog = asking && {
    kinds: order.filter((kind) => kind === 'password' || kindsHere(asking.choices).includes(kind)),
    prove: async (typed: TypedProof): Promise<Outcome> => {
      const outcome = await outcomeOf(async () =>
        confirm.mutateAsync({ proof: await ownerProof(typed, asking.choices) }),
      )
      if (outcome.ok) close(asking.done)
      return outcome
    },
    cancel: () => close(asking.cancel),
  }
  return { confirmed, dialog }
}
