import { operations } from '@skillharbor/contracts/operations'
import type { Actor, Scope } from '../../scope.ts'
import { defineUseCase, done } from '../../use-case.ts'
import { forgetPlaces } from '../activity/activity-repository.ts'
import { enqueueDeletionEmail } from '../activity/deletion-email.ts'
import { recordSecurityEvent } from '../activity/record-security-event.ts'
import { confirmPassword } from '../sessions/confirm-password.ts'
import { requireFactorIfOn } from '../sessions/confirmation.ts'
import { forget } from './forget.ts'

/**
 * Removes the person's data, all of it or none. The account's row stays, without name, email and password, because courses,
 * orders and the ledger point at it: payments and refunds that are under way are settled as before, and a late payment for
 * a deleted learner's order is refunded. Throws INVALID_INPUT for a wrong password.
 */
const deleteOwn = async (scope: Scope & { actor: Actor }, { password }: { password: string }) => {
  const { db, actor, cookies, now, happen } = scope
  await requireFactorIfOn(scope)
  const account = await confirmPassword(scope, { password, field: 'password' })
  await db.transaction(async (tx) => {
    await forget(tx, { actor, account, now, happen })
    await recordSecurityEvent(tx, scope, { kind: 'account-deleted', who: actor })
    await forgetPlaces(tx, actor)
    await enqueueDeletionEmail(tx, actor.realm, account)
  })
  cookies.clear(actor.realm)
  return done('Your account is deleted.')
}

export const deleteAccount = defineUseCase(operations.auth.deleteAccount, deleteOwn)

export const deleteAdminAccount = defineUseCase(operations.admin.deleteAccount, deleteOwn)
