import { eq } from 'drizzle-orm'
import type { Db } from '../../../db/connection.ts'
import { learners } from '../../../db/schema/accounts.ts'

/** Whether a learner gets emails about complaints: whoever reads an address that nobody confirmed may be somebody else. */
export const isEmailed = async (db: Db, learnerId: string): Promise<boolean> => {
  const [row] = await db.select({ at: learners.emailVerifiedAt }).from(learners).where(eq(learners.id, learnerId))
  return row?.at != null
}
