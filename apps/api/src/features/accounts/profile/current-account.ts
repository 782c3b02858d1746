import { operations } from '@skillharbor/contracts/operations'
import { AppError } from '../../app-error.ts'
import { defineUseCase } from '../../use-case.ts'
import { toUser } from '../learner-repository.ts'
import { toSessionAdmin } from '../sessions/is-operator.ts'

const loggedOut = () => new AppError('UNAUTHENTICATED', 'Please log in')

// The account came with its session, in one statement.
export const currentLearner = defineUseCase(operations.auth.me, async ({ sessionOf }) => {
  const { learner } = (await sessionOf('user')) ?? {}
  if (!learner) throw loggedOut()
  return { user: toUser(learner), language: learner.language }
})

export const currentAdmin = defineUseCase(operations.admin.me, async ({ sessionOf, settings }) => {
  const session = await sessionOf('admin')
  if (!session?.admin) throw loggedOut()
  const { admin, hasAgreed } = session
  return { admin: toSessionAdmin(settings, admin, hasAgreed), language: admin.language }
})
