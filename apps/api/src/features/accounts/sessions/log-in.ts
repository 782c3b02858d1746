import { toasts } from '@skillharbor/contracts/messages'
import { operations } from '@skillharbor/contracts/operations'
import { AppError } from '../../app-error.ts'
import type { Actor, Scope } from '../../scope.ts'
import { defineUseCase } from '../../use-case.ts'
import { lockPasswordHash } from '../account-repository.ts'
import { recordLogin } from '../activity/record-login.ts'
import { adminByEmail } from '../admin-repository.ts'
import { learnerByEmail, toUser } from '../learner-repository.ts'
import { beginChallenge } from '../second-factor/challenge.ts'
import { hasAgreedToday } from '../undertaking/agree.ts'
import { assertPasswordUnchanged, checkCredentials, type PasswordHolder } from './check-credentials.ts'
import { toSessionAdmin } from './is-operator.ts'
import { startSession } from './session.ts'

/**
 * Starts a session for the account whose password was checked. Where a second factor is on, it only begins a challenge,
 * and throws SECOND_STEP_NEEDED.
 */
const beginSession = async (scope: Scope, actor: Actor, account: PasswordHolder): Promise<void> => {
  const notYet = new AppError('SECOND_STEP_NEEDED', 'Your password is right. Now confirm with your second factor.')
  try {
    await startSession(scope, actor, {
      look: ({ passwordHash, hasFactor }) => {
        assertPasswordUnchanged(account, passwordHash)
        if (hasFactor) throw notYet
      },
      check: (tx) => recordLogin(tx, scope, actor, 'password'),
    })
  } catch (error) {
    if (error === notYet)
      await scope.db.transaction(async (tx) => {
        assertPasswordUnchanged(account, await lockPasswordHash(tx, actor))
        await beginChallenge(tx, scope, { purpose: 'login', who: actor })
      })
    throw error
  }
}

export const logInAdmin = defineUseCase(operations.admin.login, async (scope, { email, password }) => {
  const admin = await checkCredentials(scope, { realm: 'admin', email, password }, () => adminByEmail(scope.db, email))
  await beginSession(scope, { id: admin.id, realm: 'admin' }, admin)
  return {
    message: toasts.adminLoggedIn,
    admin: toSessionAdmin(scope.settings, admin, await hasAgreedToday(scope.db, admin.id)),
    language: admin.language,
  }
})

export const logInLearner = defineUseCase(operations.auth.login, async (scope, { email, password }) => {
  const learner = await checkCredentials(scope, { realm: 'user', email, password }, () =>
    learnerByEmail(scope.db, email),
  )
  await beginSession(scope, { id: learner.id, realm: 'user' }, learner)
  return { message: toasts.userLoggedIn, user: toUser(learner), language: learner.language }
})
