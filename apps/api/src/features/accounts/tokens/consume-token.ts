import type { Transaction } from '../../../db/connection.ts'
import { AppError } from '../../app-error.ts'
import { hashToken } from '../../random-token.ts'
import type { Actor, Realm, Scope } from '../../scope.ts'
import { done } from '../../use-case.ts'
import { markConfirmedHere, markVerified, ownAccount, setPassword } from '../account-repository.ts'
import { recordPasswordChange } from '../activity/record-password-change.ts'
import { recordSecurityEvent } from '../activity/record-security-event.ts'
import { hashNewPassword } from '../passwords/new-password.ts'
import { deleteChallengesOf } from '../second-factor/challenge-repository.ts'
import { sessionTokenHash } from '../sessions/session.ts'
import { deleteSessionsOf } from '../sessions/session-repository.ts'
import { endUnconfirmed } from './end-unconfirmed.ts'
import { consumeToken, deleteTokensOf, tokenOwner } from './token-repository.ts'

const invalid = () =>
  new AppError(
    'LINK_INVALID',
    'This link doesn’t work any more: it was already used or is too old. Please ask for a new one.',
  )

const tell = async (
  what: 'emailVerified' | 'addressProven',
  tx: Transaction,
  { happen, now }: Scope,
  { realm, id }: Actor,
): Promise<void> => {
  if (realm === 'user') await happen(tx, what, { learnerId: id }, now())
}

// Both write to the account before they consume the token, in the same order as a password change, so they can't
// deadlock.

/**
 * Sets a new password with an emailed token. Ends all sessions and invalidates all other tokens of the account. If nobody
 * had confirmed the address before, also removes the second factors (`endUnconfirmed`).
 */
export const resetPassword =
  (realm: Realm) =>
  async (scope: Scope, { token, newPassword }: { token: string; newPassword: string }) => {
    const { db, now } = scope
    const link = { tokenHash: hashToken(token), purpose: 'reset-password', realm } as const
    const actor = await tokenOwner(db, link, now())
    if (!actor) throw invalid()
    const account = await ownAccount({ db, actor })
    const passwordHash = await hashNewPassword(scope, { password: newPassword, account, field: 'newPassword' })
    await db.transaction(async (tx) => {
      await setPassword(tx, actor, passwordHash)
      if (!(await consumeToken(tx, link, now()))) throw invalid()
      if (await markVerified(tx, actor, { now: now(), elsewhere: false })) {
        await endUnconfirmed(tx, scope, actor)
        await tell('emailVerified', tx, scope, actor)
      }
      await tell('addressProven', tx, scope, actor)
      await deleteTokensOf(tx, actor)
      await deleteSessionsOf(tx, actor)
      await deleteChallengesOf(tx, actor)
      await recordPasswordChange(tx, scope, { kind: 'password-reset', who: actor })
    })
    return done('Your new password is set. Please log in with it.')
  }

/**
 * Somebody else may have signed up with an operator's address, and would become an operator with one click on the link.
 * Throws UNAUTHENTICATED unless this browser is logged in to the account.
 */
const requireOwnSession = async (scope: Scope, actor: Actor): Promise<void> => {
  const { email } = await ownAccount({ db: scope.db, actor })
  if (actor.realm !== 'admin' || !scope.settings.operatorEmails.includes(email.toLowerCase())) return
  const message = 'Log in to this operator’s account in this browser first, or set a new password for it'
  throw new AppError('UNAUTHENTICATED', message)
}

/**
 * Confirms an email address with an emailed token, and ends what the account had until then (`endUnconfirmed`). Throws
 * LINK_INVALID, and UNAUTHENTICATED for an operator's address where nobody is logged in to the account.
 */
export const verifyEmail =
  (realm: Realm) =>
  async (scope: Scope, { token }: { token: string }) => {
    const { db, now } = scope
    const link = { tokenHash: hashToken(token), purpose: 'verify-email', realm } as const
    const actor = await tokenOwner(db, link, now())
    if (!actor) throw invalid()
    const isHere = (await scope.actorOf(realm))?.id === actor.id
    if (!isHere) await requireOwnSession(scope, actor)
    await db.transaction(async (tx) => {
      const isNew = await markVerified(tx, actor, { now: now(), elsewhere: !isHere })
      const isNewHere = isHere && (await markConfirmedHere(tx, actor))
      if (!(await consumeToken(tx, link, now()))) throw invalid()
      if (isNew || isNewHere)
        await endUnconfirmed(tx, scope, actor, isHere ? sessionTokenHash(scope, realm) : undefined)
      if (isNew) await tell('emailVerified', tx, scope, actor)
      if (isHere) await tell('addressProven', tx, scope, actor)
      await deleteTokensOf(tx, actor, 'verify-email')
      await recordSecurityEvent(tx, scope, { kind: 'email-verified', who: actor })
    })
    return done('Your email address is confirmed.')
  }
