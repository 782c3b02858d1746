import type { FactorProof } from '@skillharbor/contracts/entities'
import type { Transaction } from '../../../db/connection.ts'
import { AppError, invalidAt } from '../../app-error.ts'
import { attemptKey, throwRateLimited } from '../../attempt-limit.ts'
import type { Actor, Scope } from '../../scope.ts'
import { recordSecurityEvent } from '../activity/record-security-event.ts'
import { enqueueSecurityEmail } from '../activity/security-email-queue.ts'
import { ownerIn } from '../owner.ts'
import { stepOf } from './authenticator-app.ts'
import { factorByCredential, factorsOf, usePasskey, useRecoveryCode, useStep } from './factor-repository.ts'
import { verifyPasskeyUse } from './passkey.ts'
import { hashCode } from './recovery-codes.ts'

/** A proof that is right, unless `use` returns false. `use` uses the code up, so that nobody can use it again. */
type Checked = { actor: Actor; use: (tx: Transaction) => Promise<boolean> }

/** Whom the proof has to be of: an account, or whoever the passkey belongs to. And what a passkey had to sign. */
type Expected = { who: Actor | Pick<Actor, 'realm'>; passkeyChallenge: string | null }

const wrong = {
  totp: ['code', 'This code is wrong or has already been used. Apps show a new one every 30 seconds.'],
  recovery: ['code', 'That’s not one of your recovery codes, or it’s already been used.'],
  passkey: ['passkey', 'This passkey doesn’t belong to your account, or was removed from it.'],
} as const

/** INVALID_INPUT for a proof that isn't right. */
const wrongProof = ({ kind }: Pick<FactorProof, 'kind'>): AppError => {
  const [field, saying] = wrong[kind]
  return invalidAt(`proof.${field}`, saying)
}

/** Whether a proof wasn't right, or there were too many that weren't. */
export const isWrongProof = (error: unknown): boolean =>
  error instanceof AppError && (error.code === 'INVALID_INPUT' || error.code === 'TOO_MANY_REQUESTS')

const byApp = async (scope: Scope, actor: Actor, code: string): Promise<Checked | undefined> => {
  // An app's code has a million values: whoever knows the password may try few of them, from however many addresses.
  const key = attemptKey('app code', actor.realm, actor.id)
  const { appCodeAttempts, db, now } = scope
  // Counted before it is checked, so that many at once are no more.
  throwRateLimited(await appCodeAttempts.take(key), 'Too many wrong codes')
  for (const { id, secret } of await factorsOf(db, actor)) {
    const step = secret === null ? undefined : stepOf(secret, code, now())
    if (step === undefined) continue
    const use = async (tx: Transaction) => {
      // A code that was used before isn't right: it would let anybody who saw it guess others for as long as it is shown.
      if (!(await useStep(tx, id, step, now()))) return false
      await appCodeAttempts.forget(key)
      return true
    }
    return { actor, use }
  }
  return undefined
}

const byRecoveryCode = (scope: Scope, actor: Actor, code: string): Checked => ({
  actor,
  use: async (tx) => {
    if (!(await useRecoveryCode(tx, actor, hashCode(code)))) return false
    const id = await recordSecurityEvent(tx, scope, { kind: 'recovery-code-used', who: actor })
    if (id !== undefined) await enqueueSecurityEmail(tx, id)
    return true
  },
})

const byPasskey = async (
  scope: Scope,
  { who, passkeyChallenge }: Expected,
  passkey: Extract<FactorProof, { kind: 'passkey' }>['passkey'],
): Promise<Checked | undefined> => {
  const factor = await factorByCredential(scope.db, passkey.id)
  const actor = factor && ownerIn(factor)
  const isTheirs = actor?.realm === who.realm && (!('id' in who) || actor.id === who.id)
  if (!factor || !actor || !isTheirs || passkeyChallenge === null) return undefined
  const counter = await verifyPasskeyUse(scope, who.realm, passkeyChallenge, { passkey, factor })
  return counter === undefined ? undefined : { actor, use: (tx) => usePasskey(tx, factor.id, counter, scope.now()) }
}

/**
 * Checks a second factor's proof. Throws INVALID_INPUT at the proof if it isn't right, TOO_MANY_REQUESTS after ten wrong
 * codes of an app within an hour. `use` uses the proof up in the caller's transaction, and throws INVALID_INPUT if it was
 * used meanwhile.
 */
export const checkProof = async (
  scope: Scope,
  proof: FactorProof,
  expected: Expected,
): Promise<{ actor: Actor; use: (tx: Transaction) => Promise<void> }> => {
  const { who } = expected
  const check = async (): Promise<Checked | undefined> => {
    if (proof.kind === 'passkey') return byPasskey(scope, expected, proof.passkey)
    if (!('id' in who)) return undefined
    return proof.kind === 'totp' ? byApp(scope, who, proof.code) : byRecoveryCode(scope, who, proof.code)
  }
  const checked = await check()
  if (!checked) throw wrongProof(proof)
  const use = async (tx: Transaction) => {
    if (!(await checked.use(tx))) throw wrongProof(proof)
  }
  return { actor: checked.actor, use }
}
