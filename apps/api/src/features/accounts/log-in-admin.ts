import { toasts } from '@skillharbor/contracts/messages'
import { operations } from '@skillharbor/contracts/operations'
import { AppError } from '../app-error.ts'
import { useCase } from '../use-case.ts'
import { adminByEmail, adminOf } from './admin-repository.ts'
import { passwordFits } from './password.ts'
import { startSession } from './session.ts'

/** The same refusal, after the same work, whether the email is unknown or the password wrong. */
export const logInAdmin = useCase(operations.admin.login, async (scope, { email, password }) => {
  const admin = await adminByEmail(scope.db, email)
  if (!(await passwordFits(admin?.passwordHash, password)) || !admin)
    throw new AppError('INVALID_CREDENTIALS', 'Email or password is wrong')
  await startSession(scope, { id: admin.id, realm: 'admin' })
  return { message: toasts.adminLoggedIn, admin: adminOf(admin) }
})
