import { toasts } from '@skillharbor/contracts/messages'
import { operations } from '@skillharbor/contracts/operations'
import type { Transaction } from '../../../db/connection.ts'
import { AppError } from '../../app-error.ts'
import { newId } from '../../ids.ts'
import { isFormerName, isNameTaken } from '../../name-repository.ts'
import type { Scope } from '../../scope.ts'
import { defineUseCase } from '../../use-case.ts'
import { skeletonOf } from '../../username-skeleton.ts'
import { type AdminRow, adminByEmail, insertAdmin, toAdmin } from '../admin-repository.ts'
import { hashNewPassword } from '../passwords/new-password.ts'
import { enqueueTokenEmail } from '../tokens/token-email-queue.ts'
import { keepAgreement, requireCurrent } from '../undertaking/agree.ts'

export const signUpAdmin = defineUseCase(
  operations.admin.signup,
  async (scope, { password, undertaking, ...account }) => {
    if (scope.settings.adminSignup === 'closed') throw new AppError('SIGNUP_CLOSED', 'Seller sign-up is closed here')
    if (undertaking !== undefined) requireCurrent(undertaking, 'undertaking')
    const passwordHash = await hashNewPassword(scope, { password, account })
    const admin = await scope.db.transaction(async (tx) => {
      const row = await createAdmin(tx, { ...newAdmin(scope), passwordHash, ...account })
      if (undertaking !== undefined) await keepAgreement(tx, row.id, scope.now())
      await enqueueTokenEmail(tx, { realm: 'admin', purpose: 'verify-email', email: row.email })
      return row
    })
    const pending = admin.approvalPendingSince && { approvalPending: true as const }
    return { message: toasts.accountCreated, admin: toAdmin(admin), ...pending }
  },
)

/** The columns that a new admin gets, whichever site they sign up on. */
export const newAdmin = ({ now, settings, language }: Pick<Scope, 'now' | 'settings' | 'language'>) => ({
  id: newId(now()),
  approvalPendingSince: settings.adminSignup === 'approval' ? now() : null,
  language,
})

/**
 * Stores an admin account. Throws EMAIL_TAKEN or USERNAME_TAKEN if another admin has either, is called that, or was.
 */
export const createAdmin = async (tx: Transaction, admin: Parameters<typeof insertAdmin>[1]): Promise<AdminRow> => {
  const skeleton = skeletonOf(admin.username)
  const isTaken = await isNameTaken(tx, skeleton, admin.id)
  const row = isTaken ? undefined : await insertAdmin(tx, admin)
  // Afterwards, because the insertion waits for whoever deletes an account with this name meanwhile.
  if (row && !(await isFormerName(tx, skeleton))) return row
  throw !row && (await adminByEmail(tx, admin.email))
    ? new AppError('EMAIL_TAKEN', 'An account with this email already exists')
    : new AppError('USERNAME_TAKEN', 'This username is taken')
}
