import { and, eq, isNull, or, type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import { LRUCache } from 'lru-cache'
import type { Db } from '../../../db/connection.ts'
import { lessonOpenings } from '../../../db/schema/learning.ts'
import { orderLines } from '../../../db/schema/orders.ts'
import { purchases, refunds } from '../../../db/schema/payments.ts'
import { AppError } from '../../app-error.ts'
import type { Scope } from '../../scope.ts'
import type { LessonAccess } from './lesson-access.ts'
import { lockPurchase, ownedBy } from './purchase-repository.ts'

/** The openings that this process has noted last: an opened lesson stays opened. */
const noted = new LRUCache<string, true>({ max: 20_000 })

/** Whether the learner is getting the money for the course back by the refund rule, which counts opened lessons. */
const isGivenBack = async (db: Db, learnerId: string, courseId: string): Promise<boolean> => {
  const [row] = await db
    .select({ id: refunds.id })
    .from(purchases)
    .innerJoin(
      refunds,
      and(
        eq(refunds.paymentId, purchases.paymentId),
        or(isNull(refunds.orderLineId), eq(refunds.orderLineId, purchases.orderLineId)),
      ),
    )
    .where(
      and(
        ownedBy(learnerId),
        eq(purchases.courseId, courseId),
        eq(refunds.reason, 'rule'),
        eq(refunds.status, 'requested'),
      ),
    )
    .limit(1)
  return row !== undefined
}

/** Lock the purchase first. Throws FORBIDDEN while a refund by the rule is under way: what it counted must stay so. */
export const assertNotGivenBack = async (db: Db, learnerId: string, courseId: string): Promise<void> => {
  if (await isGivenBack(db, learnerId, courseId))
    throw new AppError(
      'FORBIDDEN',
      'Your refund is under way. Until it’s done, you can only open what you’ve opened before',
    )
}

/**
 * Whether nothing of this lesson was given to the learner yet, and the days in which the refund rule may give the purchase back
 * aren't over, or it does so now. For a query: what is in the lesson isn't given away without noting that it was opened.
 */
export const isUnopened = (
  learnerId: string,
  { purchaseId, lessonId }: { purchaseId: SQLWrapper; lessonId: SQLWrapper },
  now: Date,
): SQL<boolean> => {
  const ends = sql`${purchases.grantedAt} + ${orderLines.refundDays} * interval '24 hours'`
  return sql<boolean>`exists (
      select from ${purchases} join ${orderLines} on ${orderLines.id} = ${purchases.orderLineId}
      where ${purchases.id} = ${purchaseId} and ${orderLines.refundDays} > 0
        and (${ends} > ${now.toISOString()}::timestamptz or exists (
          select from ${refunds} where ${refunds.paymentId} = ${purchases.paymentId}
            and (${refunds.orderLineId} is null or ${refunds.orderLineId} = ${purchases.orderLineId})
            and ${refunds.reason} = 'rule' and ${refunds.status} = 'requested')))
    and not exists (
      select from ${lessonOpenings}
      where ${lessonOpenings.learnerId} = ${learnerId} and ${lessonOpenings.lessonId} = ${lessonId})`
}

/**
 * Notes that a learner who owns the course was given what is in the lesson. Throws FORBIDDEN if they open it for the first
 * time while they get their money back by the refund rule, or don't own the course any more.
 */
export const noteOpening = async (
  scope: Scope,
  { id, access, course }: Pick<LessonAccess, 'id' | 'access' | 'course'>,
): Promise<void> => {
  const learner = access === 'owner' ? await scope.actorOf('user') : null
  const key = `${learner?.id} ${id}`
  if (!learner || noted.has(key)) return
  const opening = { learnerId: learner.id, lessonId: id, openedAt: scope.now() }
  await scope.db.transaction(async (tx) => {
    // The refund counts under the same lock, so no opening comes between its count and its request.
    // It may have ended since the request began, once that refund is done.
    if (!(await lockPurchase(tx, learner.id, course.id)))
      throw new AppError('FORBIDDEN', 'Buy this course to open this lesson')
    const stored = await tx.insert(lessonOpenings).values(opening).onConflictDoNothing().returning({ id: sql`1` })
    if (stored.length > 0) await assertNotGivenBack(tx, learner.id, course.id)
  })
  noted.set(key, true)
}
