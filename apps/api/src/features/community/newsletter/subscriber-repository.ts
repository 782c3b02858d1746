import type { Db } from '../../../db/connection.ts'
import { subscribers } from '../../../db/schema/accounts.ts'

/** Puts the address on the list, where it stays as it is if it was there before. */
export const insertSubscriber = async (db: Db, email: string, now: Date): Promise<void> => {
  await db.insert(subscribers).values({ email, createdAt: now }).onConflictDoNothing()
}
