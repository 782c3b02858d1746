import { and, desc, eq, isNull, sql } from 'drizzle-orm'
import type { Db } from '../../../db/connection.ts'
import { notDeleted } from '../../../db/listed-courses.ts'
import { isOfSales } from '../../../db/sales-entries.ts'
import { courses } from '../../../db/schema/courses.ts'
import { orderLines } from '../../../db/schema/orders.ts'
import { ledgerLines, purchases } from '../../../db/schema/payments.ts'
import { type CourseRow, courseColumns } from './course-repository.ts'

/** The owner's courses, newest first, with the current number of owners and the earnings net of refunds, in paise. */
export const coursesOfOwner = async (
  db: Db,
  ownerId: string,
): Promise<(CourseRow & { buyers: number; earnedPaise: number })[]> => {
  const buyers = db
    .select({ courseId: purchases.courseId, count: sql<number>`count(*)::int`.as('buyers') })
    .from(purchases)
    .innerJoin(courses, and(eq(courses.id, purchases.courseId), eq(courses.ownerId, ownerId), notDeleted))
    .where(isNull(purchases.revokedAt))
    .groupBy(purchases.courseId)
    .as('buyers')
  const earned = db
    .select({
      courseId: orderLines.courseId,
      paise: sql<number>`(-sum(${ledgerLines.amountPaise}))::float8`.as('earned'),
    })
    .from(ledgerLines)
    .innerJoin(orderLines, eq(orderLines.id, ledgerLines.orderLineId))
    .where(and(eq(ledgerLines.adminId, ownerId), isOfSales))
    .groupBy(orderLines.courseId)
    .as('earnings')
  const rows = await db
    .select({ course: courseColumns, buyers: buyers.count, earnedPaise: earned.paise })
    .from(courses)
    .leftJoin(buyers, eq(buyers.courseId, courses.id))
    .leftJoin(earned, eq(earned.courseId, courses.id))
    .where(and(notDeleted, eq(courses.ownerId, ownerId)))
    .orderBy(desc(courses.id))
  return rows.map(({ course, ...sold }) => ({
    ...course,
    buyers: sold.buyers ?? 0,
    earnedPaise: sold.earnedPaise ?? 0,
  }))
}
