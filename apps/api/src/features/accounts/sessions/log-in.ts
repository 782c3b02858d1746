import { toasts } from '@skillharbor/contracts/messages'
import { operations } from '@skillharbor/contracts/operations'
import type { Actor, Scope } from '../../scope.ts'
import { defineUseCase } from '../../use-case.ts'
import { recordLogin } from '../activity/record-login.ts'
import { adminByEmail, toAdmin } from '../admin-repository.ts'
import { learnerByEmail, toUser } from '../learner-repository.ts'
import { assertPasswordUnchanged, checkCredentials, type PasswordHolder } from './check-credentials.ts'
import { startSession } from './session.ts'

const beginSession = (scope: Scope, actor: Actor, account: PasswordHolder) =>
  startSession(scope, actor, async (tx) => {
    await assertPasswordUnchanged(actor, account)(tx)
    await recordLogin(tx, scope, actor)
  })

export const logInAdmin = defineUseCase(operations.admin.login, async (scope, { email, password }) => {
  const admin = await checkCredentials(scope, { realm: 'admin', email, password }, () => adminByEmail(scope.db, email))
  const actor = { id: admin.id, realm: 'admin' } as const
  await beginSession(scope, actor, admin)
  return { message: toasts.adminLoggedIn, admin: toAdmin(admin) }
})

export const logInLearner = defineUseCase(operations.auth.login, async (scope, { email, password }) => {
  const learner = await checkCredentials(scope, { realm: 'user', email, password }, () =>
    learnerByEmail(scope.db, email),
  )
  const actor = { id: learner.id, realm: 'user' } as const
  await beginSession(scope, actor, learner)
  return { message: toasts.userLoggedIn, user: toUser(learner) }
})
