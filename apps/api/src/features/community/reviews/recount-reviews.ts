import { and, asc, inArray, isNull, sql } from 'drizzle-orm'
import type { Transaction } from '../../../db/connection.ts'
import { courseRatings, reviews } from '../../../db/schema/reviews.ts'
import type { Entitlement } from '../../consequences.ts'
import { scoreOf } from './renew-scores.ts'
import { isShown } from './review-repository.ts'

/** The courses of these that their learner has reviewed, with how they are rated locked until the transaction ends. */
const lockReviewed = (tx: Transaction, entitlements: readonly Entitlement[]) => {
  const isReviewed = sql`exists (select from ${reviews}
    join unnest(${sql.param(entitlements.map(({ learnerId }) => learnerId))}::uuid[],
      ${sql.param(entitlements.map(({ courseId }) => courseId))}::uuid[]) as changed (learner_id, course_id)
      on changed.learner_id = ${reviews.learnerId} and changed.course_id = ${reviews.courseId}
    where ${reviews.courseId} = ${courseRatings.courseId} and ${isNull(reviews.hiddenAt)})`
  return tx
    .select({ courseId: courseRatings.courseId })
    .from(courseRatings)
    .where(
      and(
        inArray(
          courseRatings.courseId,
          entitlements.map(({ courseId }) => courseId),
        ),
        isReviewed,
      ),
    )
    .orderBy(asc(courseRatings.courseId))
    .for('no key update')
}

const given = [1, 2, 3, 4, 5].map((stars) => sql`count(*) filter (where ${reviews.stars} = ${stars})`)

/**
 * Counts the reviews of courses again that their learners own now, or don't own any more: a review counts while its author
 * owns the course. Counts them in a statement of its own, after the lock, so that it sees all that others counted before.
 */
export const recountReviews = async (tx: Transaction, entitlements: readonly Entitlement[]): Promise<void> => {
  const courseIds = (await lockReviewed(tx, entitlements)).map(({ courseId }) => courseId)
  if (courseIds.length === 0) return
  const counted = sql`(select array[${sql.join(given, sql`, `)}] from ${reviews}
    where ${reviews.courseId} = ${courseRatings.courseId} and ${isShown})`
  await tx.update(courseRatings).set({ stars: counted }).where(inArray(courseRatings.courseId, courseIds))
  await tx.update(courseRatings).set({ score: scoreOf }).where(inArray(courseRatings.courseId, courseIds))
}
