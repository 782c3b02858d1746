import type { FactorSetup, FactorStart } from '@skillharbor/contracts/entities'
import { maxFactors } from '@skillharbor/contracts/entities'
import { say } from '@skillharbor/contracts/said'
import { AppError, invalidAt, type Saying } from '../../app-error.ts'
import { newId } from '../../ids.ts'
import type { Actor, Scope } from '../../scope.ts'
import { done } from '../../use-case.ts'
import { ownAccount } from '../account-repository.ts'
import { recordSecurityEvent } from '../activity/record-security-event.ts'
import { enqueueSecurityEmail } from '../activity/security-email-queue.ts'
import { ownerIn } from '../owner.ts'
import { appSetup, newAppSecret, stepOf } from '../second-factor/authenticator-app.ts'
import { beginChallenge, endChallenge, tryChallenge } from '../second-factor/challenge.ts'
import type { ChallengeRow } from '../second-factor/challenge-repository.ts'
import { factorsOf, hasFactor, insertFactor, lockAccount, type NewFactor } from '../second-factor/factor-repository.ts'
import { madePasskey, passkeyCreation } from '../second-factor/passkey.ts'
import { replaceRecoveryCodes } from '../second-factor/recovery-codes.ts'
import { forgetEarlierProofs, requireConfirmation } from '../sessions/confirmation.ts'
import { requireAddingFactors } from './adding-needs.ts'

type Own = Scope & { actor: Actor }

/**
 * Begins to add a factor. Throws EMAIL_NOT_CONFIRMED, CONFIRMATION_NEEDED, or CONFLICT if there are too many or passkeys
 * don't work here.
 */
export const beginFactor = async (scope: Own, { kind }: { kind: FactorStart['kind'] }) => {
  const { db, actor, settings } = scope
  const account = await ownAccount(scope)
  requireAddingFactors(account)
  await requireConfirmation(scope)
  const known = await factorsOf(db, actor)
  if (known.length >= maxFactors)
    throw new AppError(
      'CONFLICT',
      say('An account can have {max} second factors. Remove one first.', { max: maxFactors }),
    )
  if (kind === 'totp') {
    const secret = newAppSecret()
    await db.transaction((tx) => beginChallenge(tx, scope, { purpose: 'add-totp', who: actor, secret }))
    const { brand } = settings
    return { content: { kind, ...appSetup(secret, { brand, email: account.email }) } }
  }
  const passkeys = known.filter((factor) => factor.kind === 'passkey')
  const options = await passkeyCreation(scope, actor, account, passkeys)
  const passkeyChallenge = options.challenge
  await db.transaction((tx) => beginChallenge(tx, scope, { purpose: 'add-passkey', who: actor, passkeyChallenge }))
  return { content: { kind, options } }
}

type Setup = Pick<NewFactor, 'kind' | 'secret' | 'lastStep' | 'credentialId' | 'publicKey' | 'counter' | 'transports'>

/** The columns of the factor that was begun, if it works; otherwise throws INVALID_INPUT at the setup. */
const checkSetup = async (scope: Own, setup: FactorSetup, challenge: ChallengeRow): Promise<Setup> => {
  const wrong = (field: string, saying: Saying) => invalidAt(`setup.${field}`, saying)
  if (setup.kind === 'totp') {
    const { secret } = challenge
    const lastStep = secret ? stepOf(secret, setup.code, scope.now()) : undefined
    if (lastStep === undefined) throw wrong('code', 'This code is wrong. Apps show a new one every 30 seconds.')
    return { kind: 'totp', secret, lastStep }
  }
  const made = await madePasskey(scope, scope.actor.realm, challenge.passkeyChallenge ?? '', setup.passkey)
  if (!made) throw wrong('passkey', 'This passkey couldn’t be checked. Please start again.')
  return { kind: 'passkey', ...made }
}

/**
 * Adds the factor that was begun, if it works. The first one comes with recovery codes. Throws EMAIL_NOT_CONFIRMED,
 * CHALLENGE_INVALID if none was begun, INVALID_INPUT if it doesn't work, CONFLICT if the passkey is in use already.
 */
export const addFactor = async (scope: Own, { name, setup }: { name: string; setup: FactorSetup }) => {
  const { db, actor, now } = scope
  // An earlier version may have let it begin.
  requireAddingFactors(await ownAccount(scope))
  const challenge = await tryChallenge(scope, actor.realm, setup.kind === 'totp' ? 'add-totp' : 'add-passkey')
  // Another account may have begun it in this browser.
  if (ownerIn(challenge)?.id !== actor.id) throw new AppError('CHALLENGE_INVALID', 'Please start again.')
  const columns = await checkSetup(scope, setup, challenge)
  const at = now()
  const factor = { id: newId(at), name, createdAt: at, ...columns }
  const recoveryCodes = await endChallenge(scope, challenge, (useUp) =>
    db.transaction(async (tx) => {
      // First, as wherever an account's challenges are deleted.
      await lockAccount(tx, actor)
      await useUp(tx)
      const isFirst = !(await hasFactor(tx, actor))
      if (!(await insertFactor(tx, actor, factor))) throw new AppError('CONFLICT', 'This passkey is already in use')
      const event = await recordSecurityEvent(tx, scope, { kind: 'factor-added', who: actor, subject: factor.id })
      if (event !== undefined) await enqueueSecurityEmail(tx, event)
      if (!isFirst) return null
      await forgetEarlierProofs(tx, scope)
      return replaceRecoveryCodes(tx, actor)
    }),
  )
  return { ...done('Your second factor is on.'), recoveryCodes }
}
