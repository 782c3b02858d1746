import { and, desc, eq, isNotNull, isNull, lt } from 'drizzle-orm'
import type { Db } from '../../../db/connection.ts'
import { admins, learners } from '../../../db/schema/accounts.ts'
import { courses } from '../../../db/schema/courses.ts'
import { reviews } from '../../../db/schema/reviews.ts'

export type ReportedQuery = { state: 'reported' | 'hidden'; before: string | undefined; limit: number }

const inState = {
  reported: and(isNotNull(reviews.reportedAt), isNull(reviews.decidedAt)),
  hidden: isNotNull(reviews.hiddenAt),
}

/** Returns reviews that wait for an operator, or that one hid, newest first. */
export const reviewsInState = (db: Db, { state, before, limit }: ReportedQuery) =>
  db
    .select({
      id: reviews.id,
      review: reviews,
      author: learners.username,
      course: { _id: courses.id, title: courses.title },
      seller: admins.username,
    })
    .from(reviews)
    .innerJoin(learners, eq(learners.id, reviews.learnerId))
    .innerJoin(courses, eq(courses.id, reviews.courseId))
    .innerJoin(admins, eq(admins.id, courses.ownerId))
    .where(and(inState[state], before === undefined ? undefined : lt(reviews.id, before)))
    .orderBy(desc(reviews.id))
    .limit(limit)
export type ReportedRow = Awaited<ReturnType<typeof reviewsInState>>[number]

/** Whose review it is, and of which course; undefined if there is no such review. */
export const authorOfReview = async (db: Db, id: string) => {
  const { learnerId, courseId } = reviews
  const [row] = await db.select({ learnerId, courseId }).from(reviews).where(eq(reviews.id, id))
  return row
}

/** Hides the review with this reason, or shows it if there is none. Returns false if there is no such review. */
export const decideReview = async (db: Db, id: string, reason: string | null, now: Date): Promise<boolean> => {
  const rows = await db
    .update(reviews)
    .set({ decidedAt: now, hiddenReason: reason, hiddenAt: reason === null ? null : now })
    .where(eq(reviews.id, id))
    .returning({ id: reviews.id })
  return rows.length > 0
}
