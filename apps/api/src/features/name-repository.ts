import { and, eq, ne, sql } from 'drizzle-orm'
import type { Transaction } from '../db/connection.ts'
import { admins } from '../db/schema/accounts.ts'
import { teacherProfiles } from '../db/schema/teachers.ts'

/**
 * Whether another admin has a username or display name with this skeleton. Until the transaction ends, whoever asks for
 * the same skeleton waits, so two who take it at once can't both find it free.
 */
export const isNameTaken = async (tx: Transaction, skeleton: string, adminId: string): Promise<boolean> => {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`name ${skeleton}`}, 0))`)
  const usernames = tx
    .select({ id: admins.id })
    .from(admins)
    .where(and(eq(admins.usernameSkeleton, skeleton), ne(admins.id, adminId)))
  const displayNames = tx
    .select({ id: teacherProfiles.adminId })
    .from(teacherProfiles)
    .where(and(eq(teacherProfiles.nameSkeleton, skeleton), ne(teacherProfiles.adminId, adminId)))
  return (await usernames.union(displayNames)).length > 0
}
