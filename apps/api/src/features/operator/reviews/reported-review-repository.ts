import { and, desc, eq, isNotNull, isNull, lt } from 'drizzle-orm'
import type { Db } from '../../../db/connection.ts'
import { admins, learners } from '../../../db/schema/accounts.ts'
import { courses } from '../../../db/schema/courses.ts'
import { reviews } from '../../../db/schema/reviews.ts'
import { sellerName } from '../../../db/seller-name.ts'

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
      seller: sellerName,
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

type Decision = {
  /** Why it is hidden; null shows it. */
  reason: string | null
  /** When what the operator read was last changed, null for never; undefined if they don't say. */
  editedAt: Date | null | undefined
}

/** Hides the review or shows it. Returns false if there is no such review, or it has changed since the operator read it. */
export const decideReview = async (db: Db, id: string, { reason, editedAt }: Decision, now: Date): Promise<boolean> => {
  const asRead = editedAt ? eq(reviews.editedAt, editedAt) : editedAt === null ? isNull(reviews.editedAt) : undefined
  const rows = await db
    .update(reviews)
    .set({ decidedAt: now, hiddenReason: reason, hiddenAt: reason === null ? null : now })
    .where(and(eq(reviews.id, id), asRead))
    .returning({ id: reviews.id })
  return rows.length > 0
}
