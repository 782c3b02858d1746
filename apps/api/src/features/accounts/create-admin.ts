import type { Db } from '../../db/connection.ts'
import { AppError } from '../app-error.ts'
import { type AdminRow, adminByEmail, insertAdmin } from './admin-repository.ts'

/** Stores an admin account. EMAIL_TAKEN or USERNAME_TAKEN where another admin has either. */
export const createAdmin = async (db: Db, admin: Parameters<typeof insertAdmin>[1]): Promise<AdminRow> => {
  const row = await insertAdmin(db, admin)
  if (row) return row
  throw (await adminByEmail(db, admin.email))
    ? new AppError('EMAIL_TAKEN', 'An account with this email exists already')
    : new AppError('USERNAME_TAKEN', 'This username is taken')
}
