import { operations } from '@skillharbor/contracts/operations'
import { defineUseCase, done } from '../../use-case.ts'
import { anonymizeLearner } from '../learner-repository.ts'
import { confirmPassword } from '../sessions/confirm-password.ts'
import { requireFactorIfOn } from '../sessions/confirmation.ts'
import { deleteComplaintWords } from './complaint-data-repository.ts'
import { forgetAccess } from './forget-access.ts'
import { deleteEvidence, deleteSubscriber } from './learner-data-repository.ts'
import { deleteLearning } from './learning-data-repository.ts'
import { deleteQuestionReports } from './question-report-repository.ts'

/**
 * Removes the person's data. The row stays, without name, email and password, because orders and the ledger point at
 * it. A late payment for one of their orders is refunded.
 */
export const deleteAccount = defineUseCase(operations.auth.deleteAccount, async (scope, { password }) => {
  const { db, actor, cookies, now } = scope
  await requireFactorIfOn(scope)
  const account = await confirmPassword(scope, { password, field: 'password' })
  await db.transaction(async (tx) => {
    await anonymizeLearner(tx, actor.id)
    await forgetAccess(tx, scope, account)
    // Somebody else may have signed up with this address.
    const email = account.emailVerifiedAt ? account.email : undefined
    if (email !== undefined) await deleteSubscriber(tx, email)
    await deleteQuestionReports(tx, actor)
    await deleteLearning(tx, actor.id)
    await deleteEvidence(tx, actor.id)
    await deleteComplaintWords(tx, { learnerId: actor.id, email }, now())
  })
  cookies.clear('user')
  return done('Your account is deleted.')
})
