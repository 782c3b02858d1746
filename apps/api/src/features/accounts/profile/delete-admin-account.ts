import { operations } from '@skillharbor/contracts/operations'
import { AppError } from '../../app-error.ts'
import { defineUseCase, done } from '../../use-case.ts'
import { anonymizeAdmin } from '../admin-repository.ts'
import { confirmPassword } from '../sessions/confirm-password.ts'
import { requireFactorIfOn } from '../sessions/confirmation.ts'
import { forgetAccess } from './forget-access.ts'
import { deleteQuestionReports } from './question-report-repository.ts'
import { deleteAppeals, deleteCoursesOf, deleteProfile, deleteRefundRule } from './seller-data-repository.ts'

/**
 * Removes the person's data, and their courses from the catalogue. Learners keep what they bought. The row stays, without
 * name, email and password, because courses, orders and the ledger point at it: payments and refunds that are under way
 * are settled as before.
 */
export const deleteAdminAccount = defineUseCase(operations.admin.deleteAccount, async (scope, { password }) => {
  const { db, actor, cookies, now, happen } = scope
  await requireFactorIfOn(scope)
  const account = await confirmPassword(scope, { password, field: 'password' })
  await db.transaction(async (tx) => {
    // First, because a course that is being created waits for it, and then isn't.
    if (!(await anonymizeAdmin(tx, actor.id))) throw new AppError('UNAUTHENTICATED', 'Please log in')
    const courseIds = await deleteCoursesOf(tx, actor.id, now())
    await happen(tx, 'coursesDeleted', { courseIds }, now())
    await deleteAppeals(tx, actor.id)
    await deleteProfile(tx, actor.id)
    await deleteRefundRule(tx, actor.id)
    await deleteQuestionReports(tx, actor)
    await forgetAccess(tx, scope, account)
  })
  cookies.clear('admin')
  return done('Your account is deleted.')
})
