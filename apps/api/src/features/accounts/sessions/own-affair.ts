import { and, eq, isNotNull } from 'drizzle-orm'
import type { Db } from '../../../db/connection.ts'
import { learners } from '../../../db/schema/accounts.ts'
import type { Actor } from '../../scope.ts'
import { adminById } from '../admin-repository.ts'

/** Whose it is: a learner's, or that of whoever reads this address. */
type Whose = { learnerId: string | null; email?: string | null }

const confirmedAddress = async (db: Db, { learnerId, email }: Whose): Promise<string | null | undefined> => {
  if (!learnerId) return email
  const [learner] = await db
    .select({ email: learners.email })
    .from(learners)
    .where(and(eq(learners.id, learnerId), isNotNull(learners.emailVerifiedAt)))
  return learner?.email
}

/**
 * Whether what an operator is to decide about is their own, by their account for learning: it has the same confirmed address.
 * Another operator decides about it then (decision 048).
 * Confirmed in whichever browser, unlike what an address proves elsewhere: an operator could choose another one.
 */
export const isOwnAffair = async (db: Db, operator: Actor, whose: Whose): Promise<boolean> => {
  const [address, admin] = [await confirmedAddress(db, whose), await adminById(db, operator.id)]
  return Boolean(address) && address?.toLowerCase() === admin?.email.toLowerCase()
}
