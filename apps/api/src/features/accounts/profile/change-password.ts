import type { Actor, Scope } from '../../scope.ts'
import { replacePassword } from '../account-repository.ts'
import { recordPasswordChange } from '../activity/record-password-change.ts'
import { hashNewPassword } from '../passwords/new-password.ts'
import { deleteChallengesOf } from '../second-factor/challenge-repository.ts'
import { confirmPassword, wrongPasswordError } from '../sessions/confirm-password.ts'
import { startSession } from '../sessions/session.ts'
import { deleteSessionsOf } from '../sessions/session-repository.ts'
import { deleteTokensOf } from '../tokens/token-repository.ts'

/** Changes the password. Ends all other sessions, gives this one a new token, and invalidates password reset links. */
export const changePassword = async (
  scope: Scope & { actor: Actor },
  { currentPassword, newPassword }: { currentPassword: string; newPassword: string },
) => {
  const { actor } = scope
  const account = await confirmPassword(scope, { password: currentPassword, field: 'currentPassword' })
  const before = account.passwordHash
  const after = await hashNewPassword(scope, { password: newPassword, account, field: 'newPassword' })
  await startSession(scope, actor, async (tx) => {
    if (!(await replacePassword(tx, actor, { before, after }))) throw wrongPasswordError('currentPassword')
    await deleteSessionsOf(tx, actor)
    await deleteTokensOf(tx, actor, 'reset-password')
    await deleteChallengesOf(tx, actor)
    await recordPasswordChange(tx, scope, { kind: 'password-changed', who: actor })
  })
  return { message: 'Your password is changed. Everywhere else you are logged out.' }
}
