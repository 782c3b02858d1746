import { eq, sql } from 'drizzle-orm'
import type { Db } from '../../db/connection.ts'
import { admins } from '../../db/schema/accounts.ts'

export type AdminRow = typeof admins.$inferSelect

/** Returns the new admin, or undefined if the email or username is taken. */
export const insertAdmin = async (db: Db, admin: typeof admins.$inferInsert): Promise<AdminRow | undefined> => {
  const [row] = await db.insert(admins).values(admin).onConflictDoNothing().returning()
  return row
}

export const adminByEmail = async (db: Db, email: string): Promise<AdminRow | undefined> => {
  const [row] = await db.select().from(admins).where(sql`lower(${admins.email}) = ${email}`)
  return row
}

export const adminById = async (db: Db, id: string): Promise<AdminRow | undefined> => {
  const [row] = await db.select().from(admins).where(eq(admins.id, id))
  return row
}

/** Converts an admin to its wire format. */
export const toAdmin = (admin: AdminRow) => ({
  _id: admin.id,
  username: admin.username,
  email: admin.email,
  state: admin.state,
})
