import { operations } from '@skillharbor/contracts/operations'
import { AppError } from '../../app-error.ts'
import { useCase } from '../../use-case.ts'
import { adminById, adminOf } from '../admin-repository.ts'
import { learnerById, userOf } from '../learner-repository.ts'

export const currentLearner = useCase(operations.auth.me, async ({ db, actor }) => {
  const learner = await learnerById(db, actor.id)
  if (!learner) throw new AppError('UNAUTHENTICATED', 'Please log in')
  return { user: userOf(learner) }
})

export const currentAdmin = useCase(operations.admin.me, async ({ db, actor }) => {
  const admin = await adminById(db, actor.id)
  if (!admin) throw new AppError('UNAUTHENTICATED', 'Please log in')
  return { admin: adminOf(admin) }
})
