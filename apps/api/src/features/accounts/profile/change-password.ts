import type { FixedText } from '@skillharbor/contracts/said'
import type { Transaction } from '../../../db/connection.ts'
import { provesAddress } from '../../proven-address.ts'
import type { Actor, Scope } from '../../scope.ts'
import { done } from '../../use-case.ts'
import { type AccountRow, accountByEmail, replacePassword } from '../account-repository.ts'
import { recordPasswordChange } from '../activity/record-password-change.ts'
import { hashNewPassword } from '../passwords/new-password.ts'
import { verifyPassword } from '../passwords/password.ts'
import { deleteChallengesOf } from '../second-factor/challenge-repository.ts'
import { hasFactor } from '../second-factor/factor-repository.ts'
import { confirmPassword, wrongPasswordError } from '../sessions/confirm-password.ts'
import { requireFactorIfOn } from '../sessions/confirmation.ts'
import { startSession } from '../sessions/session.ts'
import { deleteSessionsOf } from '../sessions/session-repository.ts'
import { deleteTokensOf } from '../tokens/token-repository.ts'

type Change = { who: Actor; before: string }

/**
 * The same person's account in the other realm, if it has the same password, as after a signup for both: whoever changes a
 * password that somebody learned means both. Only if the session's account has shown that the address is theirs, and the
 * other address is confirmed: otherwise, somebody else may have signed up with it, guess the owner's password and replace it. `isGuarded`: it has a second factor, which wasn't asked for, so that its password stays.
 */
const twinOf = async (
  scope: Scope & { actor: Actor },
  account: AccountRow,
  password: string,
): Promise<(Change & { isGuarded: boolean }) | undefined> => {
  const realm = scope.actor.realm === 'user' ? 'admin' : 'user'
  const twin = provesAddress(account) ? await accountByEmail(scope.db, realm, account.email) : undefined
  if (!twin?.emailVerifiedAt || !(await verifyPassword(scope, twin.passwordHash, password))) return undefined
  const who = { realm, id: twin.id } as const
  return { who, before: twin.passwordHash, isGuarded: await hasFactor(scope.db, who) }
}

const change = async (tx: Transaction, scope: Scope, { who, before }: Change, after: string): Promise<void> => {
  if (!(await replacePassword(tx, who, { before, after }))) throw wrongPasswordError('currentPassword')
  await deleteSessionsOf(tx, who)
  await deleteTokensOf(tx, who, 'reset-password')
  await deleteChallengesOf(tx, who)
  await recordPasswordChange(tx, scope, { kind: 'password-changed', who })
}

/**
 * Changes the password, also of the same person's account in the other realm if it is the same. Ends all other sessions,
 * gives this one a new token, and invalidates password reset links. Throws CONFIRMATION_NEEDED where a second factor is on
 * and wasn't asked for in the last ten minutes, INVALID_INPUT at `currentPassword` if it is wrong.
 */
export const changePassword = async (
  scope: Scope & { actor: Actor },
  { currentPassword, newPassword }: { currentPassword: string; newPassword: string },
) => {
  const { actor } = scope
  await requireFactorIfOn(scope)
  const account = await confirmPassword(scope, { password: currentPassword, field: 'currentPassword' })
  const after = await hashNewPassword(scope, { password: newPassword, account, field: 'newPassword' })
  const twin = await twinOf(scope, account, currentPassword)
  // Always learners first, so that two changes at once can't wait for each other.
  const changes = [{ who: actor, before: account.passwordHash }, ...(twin && !twin.isGuarded ? [twin] : [])].sort(
    (one) => (one.who.realm === 'user' ? -1 : 1),
  )
  await startSession(scope, actor, {
    change: async (tx) => {
      for (const one of changes) await change(tx, scope, one, after)
    },
  })
  return done(twin ? twinMessage(twin) : 'Password changed. You’re logged out on all other devices.')
}

const twinMessage = ({ who, isGuarded }: { who: Actor; isGuarded: boolean }): FixedText => {
  const other = who.realm === 'user' ? 'learner' : 'seller'
  return isGuarded
    ? `Password changed. Your ${other} account still has the old one: it has a second factor, so change it there.`
    : 'Password changed, for your learner and your seller account. You’re logged out on all other devices.'
}
