import { eq } from 'drizzle-orm'
import type { Db } from '../../../db/connection.ts'
import { admins } from '../../../db/schema/accounts.ts'

/** The username that names an admin's folder. */
export const usernameOfAdmin = async (db: Db, id: string): Promise<string> => {
  const [row] = await db.select({ username: admins.username }).from(admins).where(eq(admins.id, id))
  if (!row) throw new Error('An admin session without its admin')
  return row.username
}
