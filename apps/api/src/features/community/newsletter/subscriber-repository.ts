import type { Db } from '../../../db/connection.ts'
import { subscribers } from '../../../db/schema/accounts.ts'

/** Adds the email to the newsletter's list. Does nothing if it is already there. */
export const insertSubscriber = async (db: Db, email: string, now: Date): Promise<void> => {
  await db.insert(subscribers).values({ email, createdAt: now }).onConflictDoNothing()
}
