import { and, count, desc, eq, getTableColumns, inArray, isNull, sql } from 'drizzle-orm'
import type { Db } from '../../../db/connection.ts'
import { courses } from '../../../db/schema/courses.ts'
import { curricula, lessonDrafts, lessons } from '../../../db/schema/curriculum.ts'
import { orderLines, orders } from '../../../db/schema/orders.ts'
import { ledgerLines } from '../../../db/schema/payments.ts'

// All columns except the search index, which is never read.
const { words: _words, ...courseColumns } = getTableColumns(courses)

/** The admin's courses, newest first, deleted ones too, with their outlines and the titles of their lessons by id. */
export const coursesWithOutlines = async (db: Db, adminId: string) => {
  const rows = await db
    .select({ course: courseColumns, outline: curricula.draft })
    .from(courses)
    .leftJoin(curricula, eq(curricula.courseId, courses.id))
    .where(eq(courses.ownerId, adminId))
    .orderBy(desc(courses.id))
  const titles = await db
    .select({ id: lessons.id, title: lessonDrafts.title })
    .from(lessons)
    .innerJoin(lessonDrafts, eq(lessonDrafts.lessonId, lessons.id))
    .innerJoin(courses, eq(courses.id, lessons.courseId))
    .where(eq(courses.ownerId, adminId))
  return { rows, titles: new Map(titles.map(({ id, title }) => [id, title])) }
}

/** Money owed to an admin is a credit, which the ledger stores as a negative number. */
const earned = sql<number>`(-sum(${ledgerLines.amountPaise}))::float8`

/** For each of the admin's courses that was ever paid for: its paid orders, and its earnings net of refunds in paise. */
export const earningsByCourse = async (db: Db, adminId: string) => {
  const paid = await db
    .select({ courseId: orderLines.courseId, paidOrders: count() })
    .from(orderLines)
    .innerJoin(orders, eq(orders.id, orderLines.orderId))
    .where(and(eq(orderLines.adminId, adminId), inArray(orders.status, ['paid', 'refunded'])))
    .groupBy(orderLines.courseId)
  const paise = await db
    .select({ courseId: orderLines.courseId, paise: earned })
    .from(ledgerLines)
    .innerJoin(orderLines, eq(orderLines.id, ledgerLines.orderLineId))
    .where(eq(ledgerLines.adminId, adminId))
    .groupBy(orderLines.courseId)
  return {
    paidOrders: new Map(paid.map((row) => [row.courseId, row.paidOrders])),
    paise: new Map(paise.map((row) => [row.courseId, row.paise])),
  }
}

/** Takes all of the admin's courses out of the catalogue for good, and returns them. Learners who bought them keep them. */
export const deleteCoursesOf = async (db: Db, adminId: string, now: Date): Promise<string[]> => {
  const rows = await db
    .update(courses)
    .set({ deletedAt: now, updatedAt: now })
    .where(and(eq(courses.ownerId, adminId), isNull(courses.deletedAt)))
    .returning({ id: courses.id })
  return rows.map(({ id }) => id)
}
