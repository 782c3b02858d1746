import { and, desc, eq, inArray, isNotNull, isNull, ne, or } from 'drizzle-orm'
import type { Transaction } from '../../../db/connection.ts'
import { purchases } from '../../../db/schema/payments.ts'
import { reviews, reviewVersions } from '../../../db/schema/reviews.ts'

/**
 * Whether the learner owns the course. Locks what they bought of it until the transaction ends, so that a refund at the same
 * moment counts the review or hides it, and never neither or both.
 */
export const lockOwnership = async (tx: Transaction, learnerId: string, courseId: string): Promise<boolean> => {
  const rows = await tx
    .select({ revokedAt: purchases.revokedAt })
    .from(purchases)
    .where(and(eq(purchases.learnerId, learnerId), eq(purchases.courseId, courseId)))
    .orderBy(purchases.id)
    .for('no key update')
  return rows.some(({ revokedAt }) => revokedAt === null)
}

/** Locks all that the learner bought, as `lockOwnership` does for one course. */
export const lockPurchases = async (tx: Transaction, learnerId: string): Promise<void> => {
  await tx
    .select({ id: purchases.id })
    .from(purchases)
    .where(eq(purchases.learnerId, learnerId))
    .orderBy(purchases.id)
    .for('no key update')
}

type Written = { learnerId: string; courseId: string; stars: number; body: string }

/** How many versions of a review are kept beside the one that is shown. */
const mostVersions = 20

/**
 * Keeps what the learner's review says now, if it is about to say something else, and no more than its newest versions. Returns
 * whether it will.
 */
export const keepVersion = async (tx: Transaction, written: Written, id: string, now: Date): Promise<boolean> => {
  const { learnerId, courseId, stars, body } = written
  const [before] = await tx
    .select()
    .from(reviews)
    .where(
      and(
        eq(reviews.learnerId, learnerId),
        eq(reviews.courseId, courseId),
        or(ne(reviews.stars, stars), ne(reviews.body, body)),
      ),
    )
    .for('no key update')
  if (!before) return false
  const version = { id, reviewId: before.id, stars: before.stars, body: before.body, replacedAt: now }
  await tx.insert(reviewVersions).values(version)
  const ofReview = eq(reviewVersions.reviewId, before.id)
  const older = tx
    .select({ id: reviewVersions.id })
    .from(reviewVersions)
    .where(ofReview)
    .orderBy(desc(reviewVersions.id))
    .offset(mostVersions)
  await tx.delete(reviewVersions).where(and(ofReview, inArray(reviewVersions.id, older)))
  return true
}

/**
 * Lets a review that an operator kept, and that says something else now, be reported again: they decided about what it said
 * before. One that they hid stays hidden.
 */
export const allowNewReport = async (tx: Transaction, { learnerId, courseId }: Written): Promise<void> => {
  await tx
    .update(reviews)
    .set({ reportedAt: null, reportReason: null, decidedAt: null })
    .where(
      and(
        eq(reviews.learnerId, learnerId),
        eq(reviews.courseId, courseId),
        isNotNull(reviews.decidedAt),
        isNull(reviews.hiddenAt),
      ),
    )
}

/** Stores the learner's one review of the course: a new one, or the changed one. Returns whether it is new. */
export const upsertReview = async (
  tx: Transaction,
  { isEdit, id, ...written }: Written & { isEdit: boolean; id: string },
  now: Date,
): Promise<boolean> => {
  const { stars, body } = written
  const [row] = await tx
    .insert(reviews)
    .values({ id, ...written, createdAt: now })
    .onConflictDoUpdate({
      target: [reviews.learnerId, reviews.courseId],
      set: { stars, body, ...(isEdit && { editedAt: now }) },
    })
    .returning({ id: reviews.id })
  return row?.id === id
}
