import { operations } from '@skillharbor/contracts/operations'
import { defineUseCase } from '../../use-case.ts'
import { forgetPlaces } from '../activity/activity-repository.ts'
import { recordSecurityEvent } from '../activity/record-security-event.ts'
import { anonymizeLearner } from '../learner-repository.ts'
import { deleteChallengesOf } from '../second-factor/challenge-repository.ts'
import { deleteFactorsOf, deleteRecoveryCodes } from '../second-factor/factor-repository.ts'
import { confirmPassword } from '../sessions/confirm-password.ts'
import { deleteSessionsOf } from '../sessions/session-repository.ts'
import { deleteTokensOf } from '../tokens/token-repository.ts'
import { deleteSubscriber } from './learner-data-repository.ts'
import { deleteLearning } from './learning-data-repository.ts'

/**
 * Removes the person's data. The row stays, without name, email and password, because orders and the ledger point at
 * it. A late payment for one of their orders is refunded.
 */
export const deleteAccount = defineUseCase(operations.auth.deleteAccount, async (scope, { password }) => {
  const { db, actor, cookies } = scope
  const { email, emailVerifiedAt } = await confirmPassword(scope, { password, field: 'password' })
  await db.transaction(async (tx) => {
    await anonymizeLearner(tx, actor.id)
    await deleteSessionsOf(tx, actor)
    await deleteTokensOf(tx, actor)
    await deleteChallengesOf(tx, actor)
    await deleteFactorsOf(tx, actor)
    await deleteRecoveryCodes(tx, actor)
    // Somebody else may have signed up with this address.
    if (emailVerifiedAt) await deleteSubscriber(tx, email)
    await deleteLearning(tx, actor.id)
    await recordSecurityEvent(tx, scope, { kind: 'account-deleted', who: actor })
    await forgetPlaces(tx, actor)
  })
  cookies.clear('user')
  return { message: 'Your account is deleted.' }
})
