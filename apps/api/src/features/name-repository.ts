import { and, eq, ne, or, sql } from 'drizzle-orm'
import type { Db, Transaction } from '../db/connection.ts'
import { admins } from '../db/schema/accounts.ts'
import { teacherProfiles } from '../db/schema/teachers.ts'
import { formerNameFrom } from './username-skeleton.ts'

/** Whether a deleted admin was called what has this skeleton, by their username or their display name. */
export const isFormerName = async (db: Db, skeleton: string): Promise<boolean> => {
  const former = formerNameFrom(skeleton)
  const had = or(eq(admins.formerName, former), eq(admins.formerDisplayName, former))
  return (await db.select({ id: admins.id }).from(admins).where(had).limit(1)).length > 0
}

/**
 * Whether another admin has a username or display name with this skeleton, or had one. Until the transaction ends, whoever asks for
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
  return (await usernames.union(displayNames)).length > 0 || isFormerName(tx, skeleton)
}
