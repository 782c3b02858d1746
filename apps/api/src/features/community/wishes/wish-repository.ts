import { and, count, desc, eq, notExists, sql } from 'drizzle-orm'
import type { Db } from '../../../db/connection.ts'
import { inCatalogue } from '../../../db/listed-courses.ts'
import { deletedEmail, learners } from '../../../db/schema/accounts.ts'
import { courses } from '../../../db/schema/courses.ts'
import { purchases } from '../../../db/schema/payments.ts'
import { wishes } from '../../../db/schema/wishes.ts'
import { cardColumns } from '../../teaching/courses/course-repository.ts'

/** The learner doesn't own the course. */
export const notOwned = (db: Db) =>
  notExists(
    db
      .select({ id: purchases.id })
      .from(purchases)
      .where(
        and(
          eq(purchases.learnerId, wishes.learnerId),
          eq(purchases.courseId, wishes.courseId),
          sql`${purchases.revokedAt} is null`,
        ),
      ),
  )

/** The learner's wishes for courses that they can buy. */
const isShownTo = (db: Db, learnerId: string) => and(eq(wishes.learnerId, learnerId), inCatalogue, notOwned(db))

/** The learner's wishes for courses that they can buy, newest first, up to `limit`. */
export const wishesOf = (db: Db, learnerId: string, limit: number) =>
  db
    .select({ wish: wishes, course: cardColumns })
    .from(wishes)
    .innerJoin(courses, eq(courses.id, wishes.courseId))
    .where(isShownTo(db, learnerId))
    .orderBy(desc(wishes.addedAt), desc(wishes.courseId))
    .limit(limit)

/** Whether the account is there. Locks it until the transaction ends, so that nothing else is added meanwhile. */
export const lockWishList = async (db: Db, learnerId: string): Promise<boolean> => {
  const [row] = await db
    .select({ email: learners.email })
    .from(learners)
    .where(eq(learners.id, learnerId))
    .for('no key update')
  return row !== undefined && row.email !== deletedEmail(learnerId)
}

/** How many wishes the learner's list shows: what it doesn't, nobody could remove to make room. */
export const countWishes = async (db: Db, learnerId: string): Promise<number> => {
  const [row] = await db
    .select({ count: count() })
    .from(wishes)
    .innerJoin(courses, eq(courses.id, wishes.courseId))
    .where(isShownTo(db, learnerId))
  return row?.count ?? 0
}

/** Adds the course with its price of now. Returns false if it isn't in the catalogue; does nothing if it is there. */
export const insertWish = async (db: Db, learnerId: string, courseId: string, now: Date): Promise<boolean> => {
  const [course] = await db
    .select({ price: courses.pricePaise })
    .from(courses)
    .where(and(eq(courses.id, courseId), inCatalogue))
  if (!course) return false
  await db
    .insert(wishes)
    .values({ learnerId, courseId, addedAt: now, knownPricePaise: course.price })
    .onConflictDoNothing()
  return true
}

export const deleteWish = async (db: Db, learnerId: string, courseId: string): Promise<void> => {
  await db.delete(wishes).where(and(eq(wishes.learnerId, learnerId), eq(wishes.courseId, courseId)))
}
