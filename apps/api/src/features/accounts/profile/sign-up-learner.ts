import { toasts } from '@skillharbor/contracts/messages'
import { operations } from '@skillharbor/contracts/operations'
import { AppError } from '../../app-error.ts'
import { newId } from '../../ids.ts'
import { defineUseCase } from '../../use-case.ts'
import { insertLearner, toUser } from '../learner-repository.ts'
import { hashNewPassword } from '../passwords/new-password.ts'
import { enqueueTokenEmail } from '../tokens/token-email-queue.ts'
import { createAdmin, newAdmin } from './sign-up-admin.ts'

/** Creates a learner account. With role `admin`, also creates an admin account; if one fails, neither is created. */
export const signUpLearner = defineUseCase(operations.auth.signup, async (scope, { password, ...account }) => {
  if (account.role === 'admin' && scope.settings.adminSignup === 'closed')
    throw new AppError('SIGNUP_CLOSED', 'Seller sign-up is closed here')
  const { now, language } = scope
  const passwordHash = await hashNewPassword(scope, { password, account })
  const learner = await scope.db.transaction(async (tx) => {
    const row = await insertLearner(tx, { id: newId(now()), passwordHash, language, ...account })
    if (!row) throw new AppError('EMAIL_TAKEN', 'An account with this email already exists')
    await enqueueTokenEmail(tx, { realm: 'user', purpose: 'verify-email', email: row.email })
    if (account.role === 'admin') {
      await createAdmin(tx, { ...newAdmin(scope), passwordHash, state: '', ...account })
      await enqueueTokenEmail(tx, { realm: 'admin', purpose: 'verify-email', email: row.email })
    }
    return row
  })
  return { message: toasts.accountCreated, user: toUser(learner) }
})
