import { toasts } from '@skillharbor/contracts/messages'
import { operations } from '@skillharbor/contracts/operations'
import { AppError } from '../app-error.ts'
import { newId } from '../ids.ts'
import { useCase } from '../use-case.ts'
import { adminOf } from './admin-repository.ts'
import { createAdmin } from './create-admin.ts'
import { hashPassword } from './password.ts'
import { scheduleLink } from './queue.ts'

export const signUpAdmin = useCase(operations.admin.signup, async (scope, { password, ...account }) => {
  if (scope.settings.adminSignup === 'closed')
    throw new AppError('SIGNUP_CLOSED', 'New admin accounts are not open to everybody here')
  const passwordHash = await hashPassword(password)
  const admin = await scope.db.transaction(async (tx) => {
    const row = await createAdmin(tx, { id: newId(scope.now()), passwordHash, ...account })
    await scheduleLink(tx, { realm: 'admin', purpose: 'verify-email', email: row.email })
    return row
  })
  return { message: toasts.accountCreated, admin: adminOf(admin) }
})
