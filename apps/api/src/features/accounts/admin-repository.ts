import { and, asc, eq, gt, isNull, notExists, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { Db, Transaction } from '../../db/connection.ts'
import { prepared, prepareOnce } from '../../db/prepared.ts'
import { admins, deletedEmail } from '../../db/schema/accounts.ts'
import { formerNameOf, skeletonOf } from '../username-skeleton.ts'

export type AdminRow = typeof admins.$inferSelect

/** Returns the new admin, or undefined if the email or username is taken, or a username that looks the same. */
export const insertAdmin = async (
  db: Db,
  admin: Omit<typeof admins.$inferInsert, 'usernameSkeleton'>,
): Promise<AdminRow | undefined> => {
  const usernameSkeleton = skeletonOf(admin.username)
  const [row] = await db
    .insert(admins)
    .values({ ...admin, usernameSkeleton })
    .onConflictDoNothing()
    .returning()
  return row
}

/**
 * Overwrites the admin's personal data. The row stays because courses, orders and the ledger point at it; nobody can log in
 * to it, and the email can be used again, but not the username: learners know it. Returns false if it is deleted already.
 */
export const anonymizeAdmin = async (tx: Transaction, id: string): Promise<boolean> => {
  const [admin] = await tx
    .select()
    .from(admins)
    .where(and(eq(admins.id, id), isNull(admins.formerName)))
    .for('update')
  if (!admin) return false
  const nobody = deletedEmail(id)
  const identity = { username: nobody, usernameSkeleton: nobody, email: nobody, passwordHash: '', state: '' }
  const formerName = formerNameOf(admin.username)
  await tx
    .update(admins)
    .set({ ...identity, emailVerifiedAt: null, formerName, language: 'en' })
    .where(eq(admins.id, id))
  return true
}

const byEmail = prepareOnce((db) =>
  prepared(
    'admin_by_email',
    db
      .select()
      .from(admins)
      .where(sql`lower(${admins.email}) = ${sql.placeholder('email')}`),
  ),
)

export const adminByEmail = async (db: Db, email: string): Promise<AdminRow | undefined> => {
  const [row] = await byEmail(db).execute({ email })
  return row
}

export const adminById = async (db: Db, id: string): Promise<AdminRow | undefined> => {
  const [row] = await db.select().from(admins).where(eq(admins.id, id))
  return row
}

/** Admins whose skeleton isn't stored, by id, after `after`. */
export const adminsWithoutSkeleton = (db: Db, { after, limit }: { after: string | undefined; limit: number }) =>
  db
    .select({ id: admins.id, username: admins.username })
    .from(admins)
    .where(and(isNull(admins.usernameSkeleton), after === undefined ? undefined : gt(admins.id, after)))
    .orderBy(asc(admins.id))
    .limit(limit)

/** Stores the skeleton of the admin's username, unless another admin has the same. */
export const setSkeleton = async (db: Db, { id, username }: Pick<AdminRow, 'id' | 'username'>): Promise<void> => {
  const usernameSkeleton = skeletonOf(username)
  const other = alias(admins, 'other')
  const sameLook = db.select({ id: other.id }).from(other).where(eq(other.usernameSkeleton, usernameSkeleton))
  await db
    .update(admins)
    .set({ usernameSkeleton })
    .where(and(eq(admins.id, id), notExists(sameLook)))
}

/** Converts an admin to its wire format. */
export const toAdmin = (admin: Pick<AdminRow, 'id' | 'username' | 'email' | 'state'>) => ({
  _id: admin.id,
  username: admin.username,
  email: admin.email,
  state: admin.state,
})
