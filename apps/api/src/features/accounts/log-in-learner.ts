import { toasts } from '@skillharbor/contracts/messages'
import { operations } from '@skillharbor/contracts/operations'
import { AppError } from '../app-error.ts'
import { useCase } from '../use-case.ts'
import { learnerByEmail, userOf } from './learner-repository.ts'
import { passwordFits } from './password.ts'
import { startSession } from './session.ts'

/** The same refusal, after the same work, whether the email is unknown or the password wrong. */
export const logInLearner = useCase(operations.auth.login, async (scope, { email, password }) => {
  const learner = await learnerByEmail(scope.db, email)
  if (!(await passwordFits(learner?.passwordHash, password)) || !learner)
    throw new AppError('INVALID_CREDENTIALS', 'Email or password is wrong')
  await startSession(scope, { id: learner.id, realm: 'user' })
  return { message: toasts.userLoggedIn, user: userOf(learner) }
})
