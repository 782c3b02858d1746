import { eq, sql } from 'drizzle-orm'
import type { Db } from '../../db/connection.ts'
import { deletedEmail, learners } from '../../db/schema/accounts.ts'

export type Learner = typeof learners.$inferSelect

/** The new learner, or undefined where the email is taken. */
export const insertLearner = async (db: Db, learner: typeof learners.$inferInsert): Promise<Learner | undefined> => {
  const [row] = await db.insert(learners).values(learner).onConflictDoNothing().returning()
  return row
}

export const learnerByEmail = async (db: Db, email: string): Promise<Learner | undefined> => {
  const [row] = await db.select().from(learners).where(sql`lower(${learners.email}) = ${email}`)
  return row
}

export const learnerById = async (db: Db, id: string): Promise<Learner | undefined> => {
  const [row] = await db.select().from(learners).where(eq(learners.id, id))
  return row
}

/** Leaves of the learner what orders and books point at; nobody can log in as them, and the email is free again. */
export const anonymizeLearner = async (db: Db, id: string): Promise<void> => {
  const nobody = { username: 'Deleted learner', email: deletedEmail(id), passwordHash: '', emailVerifiedAt: null }
  await db.update(learners).set(nobody).where(eq(learners.id, id))
}

/** A learner as the wire shows one. */
export const toUser = (learner: Learner) => ({
  _id: learner.id,
  username: learner.username,
  email: learner.email,
  role: learner.role,
})
