import { operations } from '@skillharbor/contracts/operations'
import { AppError } from '../../app-error.ts'
import { defineUseCase } from '../../use-case.ts'
import { adminById } from '../admin-repository.ts'
import { learnerById, toUser } from '../learner-repository.ts'
import { toSessionAdmin } from '../sessions/is-operator.ts'

export const currentLearner = defineUseCase(operations.auth.me, async ({ db, actor }) => {
  const learner = await learnerById(db, actor.id)
  if (!learner) throw new AppError('UNAUTHENTICATED', 'Please log in')
  return { user: toUser(learner), language: learner.language }
})

export const currentAdmin = defineUseCase(operations.admin.me, async (scope) => {
  const admin = await adminById(scope.db, scope.actor.id)
  if (!admin) throw new AppError('UNAUTHENTICATED', 'Please log in')
  return { admin: await toSessionAdmin(scope, admin), language: admin.language }
})
