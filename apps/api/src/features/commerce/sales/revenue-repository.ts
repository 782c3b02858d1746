import { and, desc, eq, gte, lt, sql } from 'drizzle-orm'
import type { Db } from '../../../db/connection.ts'
import { isOfSales } from '../../../db/sales-entries.ts'
import { courses } from '../../../db/schema/courses.ts'
import { orderLines } from '../../../db/schema/orders.ts'
import { ledgerLines } from '../../../db/schema/payments.ts'

/** Days are India's (IST), where the courses are sold. */
const day = sql<string>`to_char(${ledgerLines.createdAt} at time zone 'Asia/Kolkata', 'YYYY-MM-DD')`
// Money owed to an admin is a credit, which the ledger stores as a negative number.
const earned = sql<number>`(-sum(${ledgerLines.amountPaise}))::float8`
const ofAdmin = (adminId: string, since: Date) =>
  and(eq(ledgerLines.adminId, adminId), gte(ledgerLines.createdAt, since), isOfSales)

/**
 * Returns the admin's earnings per day since then, in paise, net of refunds. Days without any movement are left out.
 */
export const earnedByDay = (db: Db, adminId: string, since: Date): Promise<{ day: string; paise: number }[]> =>
  db.select({ day, paise: earned }).from(ledgerLines).where(ofAdmin(adminId, since)).groupBy(day)

/** Returns what the admin earned from `since` until before `until`, in paise, net of refunds. */
export const earnedBetween = async (db: Db, adminId: string, since: Date, until: Date): Promise<number> => {
  const [row] = await db
    .select({ paise: sql<number>`coalesce(${earned}, 0)` })
    .from(ledgerLines)
    .where(and(ofAdmin(adminId, since), lt(ledgerLines.createdAt, until)))
  return row?.paise ?? 0
}

/** Returns the admin's earnings per course since then, in paise, net of refunds, highest first. */
export const earnedByCourse = (db: Db, adminId: string, since: Date) =>
  db
    .select({ course: { _id: courses.id, title: courses.title }, paise: earned })
    .from(ledgerLines)
    .innerJoin(orderLines, eq(orderLines.id, ledgerLines.orderLineId))
    .innerJoin(courses, eq(courses.id, orderLines.courseId))
    .where(ofAdmin(adminId, since))
    .groupBy(courses.id)
    .orderBy(desc(earned))
