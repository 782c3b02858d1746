import { eq, type SQL, sql } from 'drizzle-orm'
import type { Db } from '../../../db/connection.ts'
import { learners } from '../../../db/schema/accounts.ts'

/** Whether a learner gets emails about complaints: whoever reads an address that nobody confirmed may be somebody else. */
export const isEmailed = async (db: Db, learnerId: string): Promise<boolean> => {
  const [row] = await db.select({ at: learners.emailVerifiedAt }).from(learners).where(eq(learners.id, learnerId))
  return row?.at != null
}

/** A learner's address, if somebody confirmed that they read it. */
export const confirmedEmail = (learnerId: string): SQL =>
  sql`(select lower(l.email) from ${learners} l where l.id = ${learnerId} and l.email_verified_at is not null)`
