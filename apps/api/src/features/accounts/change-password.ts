import type { Actor, Scope } from '../scope.ts'
import { setPassword } from './account-repository.ts'
import { stillFits } from './check-credentials.ts'
import { confirmPassword } from './confirm-password.ts'
import { deleteLinksOf } from './link-repository.ts'
import { hashPassword } from './password.ts'
import { startSession } from './session.ts'
import { deleteSessionsOf } from './session-repository.ts'

/** Changes the password; of all sessions this browser's alone goes on, under a new token. Links to reset it end too. */
export const changePassword = async (
  scope: Scope & { actor: Actor },
  { currentPassword, newPassword }: { currentPassword: string; newPassword: string },
) => {
  const { actor } = scope
  const account = await confirmPassword(scope, { password: currentPassword, field: 'currentPassword' })
  const passwordHash = await hashPassword(newPassword, 'newPassword')
  await startSession(scope, actor, async (tx) => {
    await stillFits(actor, account)(tx)
    await setPassword(tx, actor, passwordHash)
    await deleteSessionsOf(tx, actor)
    await deleteLinksOf(tx, actor, 'reset-password')
  })
  return { message: 'Your password is changed. Everywhere else you are logged out.' }
}
