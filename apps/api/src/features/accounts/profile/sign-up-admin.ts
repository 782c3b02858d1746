import { toasts } from '@skillharbor/contracts/messages'
import { operations } from '@skillharbor/contracts/operations'
import type { Db } from '../../../db/connection.ts'
import { AppError } from '../../app-error.ts'
import { newId } from '../../ids.ts'
import { defineUseCase } from '../../use-case.ts'
import { type AdminRow, adminByEmail, insertAdmin, toAdmin } from '../admin-repository.ts'
import { hashNewPassword } from '../passwords/new-password.ts'
import { enqueueTokenEmail } from '../tokens/token-email-queue.ts'

export const signUpAdmin = defineUseCase(operations.admin.signup, async (scope, { password, ...account }) => {
  if (scope.settings.adminSignup === 'closed')
    throw new AppError('SIGNUP_CLOSED', 'New admin accounts are not open to everybody here')
  const passwordHash = await hashNewPassword(scope, { password, account })
  const admin = await scope.db.transaction(async (tx) => {
    const row = await createAdmin(tx, { id: newId(scope.now()), passwordHash, ...account })
    await enqueueTokenEmail(tx, { realm: 'admin', purpose: 'verify-email', email: row.email })
    return row
  })
  return { message: toasts.accountCreated, admin: toAdmin(admin) }
})

/** Stores an admin account. Throws EMAIL_TAKEN or USERNAME_TAKEN if another admin has either. */
export const createAdmin = async (db: Db, admin: Parameters<typeof insertAdmin>[1]): Promise<AdminRow> => {
  const row = await insertAdmin(db, admin)
  if (row) return row
  throw (await adminByEmail(db, admin.email))
    ? new AppError('EMAIL_TAKEN', 'An account with this email exists already')
    : new AppError('USERNAME_TAKEN', 'This username is taken')
}
