import { eq, sql } from 'drizzle-orm'
import type { Db } from '../../db/connection.ts'
import { prepared, prepareOnce } from '../../db/prepared.ts'
import { deletedEmail, learners } from '../../db/schema/accounts.ts'

export type Learner = typeof learners.$inferSelect

/** Returns the new learner, or undefined if the email is taken. */
export const insertLearner = async (db: Db, learner: typeof learners.$inferInsert): Promise<Learner | undefined> => {
  const [row] = await db.insert(learners).values(learner).onConflictDoNothing().returning()
  return row
}

const byEmail = prepareOnce((db) =>
  prepared(
    'learner_by_email',
    db
      .select()
      .from(learners)
      .where(sql`lower(${learners.email}) = ${sql.placeholder('email')}`),
  ),
)

export const learnerByEmail = async (db: Db, email: string): Promise<Learner | undefined> => {
  const [row] = await byEmail(db).execute({ email })
  return row
}

export const learnerById = async (db: Db, id: string): Promise<Learner | undefined> => {
  const [row] = await db.select().from(learners).where(eq(learners.id, id))
  return row
}

/**
 * Overwrites the learner's personal data. The row stays because orders and the ledger point at it; nobody can log in to
 * it, and the email can be used again.
 */
export const anonymizeLearner = async (db: Db, id: string): Promise<void> => {
  const nobody = { username: 'Deleted learner', email: deletedEmail(id), passwordHash: '' }
  await db
    .update(learners)
    .set({ ...nobody, emailVerifiedAt: null, language: 'en' })
    .where(eq(learners.id, id))
}

/** Converts a learner to its wire format. */
export const toUser = (learner: Pick<Learner, 'id' | 'username' | 'email' | 'role'>) => ({
  _id: learner.id,
  username: learner.username,
  email: learner.email,
  role: learner.role,
})
