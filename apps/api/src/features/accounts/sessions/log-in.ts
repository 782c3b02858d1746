import { toasts } from '@skillharbor/contracts/messages'
import { operations } from '@skillharbor/contracts/operations'
import { useCase } from '../../use-case.ts'
import { adminByEmail, adminOf } from '../admin-repository.ts'
import { learnerByEmail, userOf } from '../learner-repository.ts'
import { checkCredentials, stillFits } from './check-credentials.ts'
import { startSession } from './session.ts'

export const logInAdmin = useCase(operations.admin.login, async (scope, { email, password }) => {
  const admin = await checkCredentials(scope, { realm: 'admin', email, password }, () => adminByEmail(scope.db, email))
  const actor = { id: admin.id, realm: 'admin' } as const
  await startSession(scope, actor, stillFits(actor, admin))
  return { message: toasts.adminLoggedIn, admin: adminOf(admin) }
})

export const logInLearner = useCase(operations.auth.login, async (scope, { email, password }) => {
  const learner = await checkCredentials(scope, { realm: 'user', email, password }, () =>
    learnerByEmail(scope.db, email),
  )
  const actor = { id: learner.id, realm: 'user' } as const
  await startSession(scope, actor, stillFits(actor, learner))
  return { message: toasts.userLoggedIn, user: userOf(learner) }
})
