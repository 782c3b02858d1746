import { eq, type SQL, sql } from 'drizzle-orm'
import type { Db } from '../../../db/connection.ts'
import { learners } from '../../../db/schema/accounts.ts'
import { learnerProvesAddress } from '../../proven-address.ts'

/** Whether a learner gets emails about complaints: whoever reads an address that nobody confirmed may be somebody else. */
export const isEmailed = async (db: Db, learnerId: string): Promise<boolean> => {
  const [row] = await db.select({ at: learners.emailVerifiedAt }).from(learners).where(eq(learners.id, learnerId))
  return row?.at != null
}

/** A learner's address, if they have shown that it is theirs. */
export const provenEmail = (learnerId: string): SQL =>
  sql`(select lower(${learners.email}) from ${learners} where ${learners.id} = ${learnerId} and ${learnerProvesAddress})`
