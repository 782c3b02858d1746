import type { FactorChoices } from '@skillharbor/contracts/entities'
import { useState } from 'react'
import { errorOf } from '../errors.ts'
import type { AccountGroup } from '../session.ts'
import { trpc } from '../trpc.ts'
import { Cancelled, type Outcome, outcomeOf } from './outcome.ts'
import { kindsHere, ownerProof, type ProofKind, type TypedProof } from './typed-proof.ts'

type Asking = { choices: FactorChoices; done: () => void; cancel: () => void }

const order: readonly ProofKind[] = ['passkey', 'totp', 'recovery']

/** The password is enough only where no second factor is on. A passkey that this browser can't use says so when it's tried. */
const kindsOf = (choices: FactorChoices): readonly ProofKind[] => {
  if (choices.kinds.length === 0) return ['password']
  const here: readonly ProofKind[] = kindsHere(choices)
  return here.length > 0 ? order.filter((kind) => here.includes(kind)) : ['passkey']
}

/**
 * Runs what wants a confirmation by the session's owner. `confirmed` runs it, asks for the confirmation if the API wants
 * one, and then runs it again. `dialog`: what the confirmation's dialog needs, while it is open.
 */
export const useConfirmation = (group: AccountGroup) => {
  const [asking, setAsking] = useState<Asking>()
  const choices = trpc[group].confirmChoices.useMutation()
  const confirm = trpc[group].confirm.useMutation()

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
    kinds: kindsOf(asking.choices),
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
