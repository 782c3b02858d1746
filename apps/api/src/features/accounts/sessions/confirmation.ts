import type { OwnerProof, ProofKind } from '@skillharbor/contracts/entities'
import type { Transaction } from '../../../db/connection.ts'
import { AppError, invalidAt } from '../../app-error.ts'
import type { Actor, Scope } from '../../scope.ts'
import { done } from '../../use-case.ts'
import { recordSecurityEvent } from '../activity/record-security-event.ts'
import { beginChallenge, currentChallenge, endChallenge } from '../second-factor/challenge.ts'
import { deleteChallengesOf } from '../second-factor/challenge-repository.ts'
import { checkProof, isWrongProof } from '../second-factor/check-proof.ts'
import { factorChoices } from '../second-factor/factor-choices.ts'
import { hasFactor, lockAccount } from '../second-factor/factor-repository.ts'
import { confirmPassword } from './confirm-password.ts'
import { sessionTokenHash } from './session.ts'
import { forgetOtherConfirmations, markConfirmed, sessionConfirmedAt } from './session-repository.ts'

/** How long a confirmation, or a login, is enough, in milliseconds. */
const freshFor = 10 * 60_000

const sessionOf = (scope: Scope & { actor: Actor }): Buffer => {
  const hash = sessionTokenHash(scope, scope.actor.realm)
  if (!hash) throw new AppError('UNAUTHENTICATED', 'Please log in')
  return hash
}

/** Throws CONFIRMATION_NEEDED unless the session's owner proved who they are in the last 10 minutes. */
export const requireConfirmation = async (scope: Scope & { actor: Actor }): Promise<void> => {
  const at = await sessionConfirmedAt(scope.db, sessionOf(scope))
  if (at && scope.now().getTime() - at.getTime() <= freshFor) return
  throw new AppError('CONFIRMATION_NEEDED', 'Please confirm that it’s you')
}

/** Where a second factor is on, the password alone isn't enough for what wants it: `requireConfirmation`. */
export const requireFactorIfOn = async (scope: Scope & { actor: Actor }): Promise<void> => {
  if (await hasFactor(scope.db, scope.actor)) await requireConfirmation(scope)
}

/** What the password alone proved in other sessions counts no longer. Lock the account first. */
export const forgetEarlierProofs = async (tx: Transaction, scope: Scope & { actor: Actor }): Promise<void> => {
  await forgetOtherConfirmations(tx, scope.actor, sessionOf(scope))
  await deleteChallengesOf(tx, scope.actor)
}

const passwordNotEnough = () => invalidAt('proof.password', 'Confirm with your second factor, or with a recovery code')

/** The second factors with which the owner can confirm. Begins a challenge if a passkey is among them. */
export const confirmChoices = async (scope: Scope & { actor: Actor }) => {
  const { actor, db } = scope
  const choices = await factorChoices(scope, actor)
  const passkeyChallenge = choices.passkey?.challenge
  if (passkeyChallenge !== undefined)
    await db.transaction((tx) => beginChallenge(tx, scope, { purpose: 'confirm', who: actor, passkeyChallenge }))
  return choices
}

/** The session counts as confirmed from now on. */
const confirm = async (tx: Transaction, scope: Scope & { actor: Actor }, factor: ProofKind) => {
  await markConfirmed(tx, sessionOf(scope), scope.now())
  await recordSecurityEvent(tx, scope, { kind: 'confirmed', who: scope.actor, factor })
}

/** Confirms with a second factor, and uses its proof up. */
const confirmFactor = async (scope: Scope & { actor: Actor }, proof: Exclude<OwnerProof, { kind: 'password' }>) => {
  const { actor, db } = scope
  const challenge = proof.kind === 'passkey' ? await currentChallenge(scope, actor.realm, 'confirm') : undefined
  const passkeyChallenge = challenge?.passkeyChallenge ?? null
  const { use } = await checkProof(scope, proof, { who: actor, passkeyChallenge })
  const finish = (useUp: (tx: Transaction) => Promise<void>) =>
    db.transaction(async (tx) => {
      await useUp(tx)
      await use(tx)
      await confirm(tx, scope, proof.kind)
    })
  await (challenge ? endChallenge(scope, challenge, finish) : finish(async () => undefined))
}

/**
 * Confirms that the session's owner is there, for 10 minutes. Where a second factor is on, the password isn't enough: whoever
 * knows it and finds an open session could remove the factor. Throws INVALID_INPUT at the proof if it isn't right.
 */
export const confirmOwner = async (scope: Scope & { actor: Actor }, { proof }: { proof: OwnerProof }) => {
  if (proof.kind === 'password') {
    if (await hasFactor(scope.db, scope.actor)) throw passwordNotEnough()
    await confirmPassword(scope, { password: proof.password, field: 'proof.password' })
    await scope.db.transaction(async (tx) => {
      await lockAccount(tx, scope.actor)
      // It may have been added while the password was checked.
      if (await hasFactor(tx, scope.actor)) throw passwordNotEnough()
      await confirm(tx, scope, 'password')
    })
  } else
    await confirmFactor(scope, proof).catch(async (error: unknown) => {
      if (isWrongProof(error))
        await recordSecurityEvent(scope.db, scope, { kind: 'login-failed', who: scope.actor, factor: proof.kind })
      throw error
    })
  return done('Thanks, that’s confirmed.')
}
