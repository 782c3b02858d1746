import type { SellerData } from '@skillharbor/contracts/entities'
import { and, count, desc, eq, getTableColumns, inArray, isNull, sql } from 'drizzle-orm'
import type { Db, Transaction } from '../../../db/connection.ts'
import { learners } from '../../../db/schema/accounts.ts'
import { takeDownAppeals } from '../../../db/schema/course-reports.ts'
import { courses } from '../../../db/schema/courses.ts'
import { curricula, lessonDrafts, lessons } from '../../../db/schema/curriculum.ts'
import { orderLines, orders } from '../../../db/schema/orders.ts'
import { ledgerLines, sellerRefundRules } from '../../../db/schema/payments.ts'
import { teacherProfiles } from '../../../db/schema/teachers.ts'

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

/** The newest orders for the admin's courses, as the list of sales shows them, and how many there are. */
export const newestSales = async (db: Db, adminId: string, limit: number) => {
  const rows = await db
    .select({ order: orders, learner: learners.username, course: { _id: courses.id, title: courses.title } })
    .from(orders)
    .innerJoin(learners, eq(learners.id, orders.learnerId))
    .innerJoin(orderLines, eq(orderLines.orderId, orders.id))
    .innerJoin(courses, eq(courses.id, orderLines.courseId))
    .where(eq(orderLines.adminId, adminId))
    .orderBy(desc(orders.id))
    .limit(limit)
  const [all] = await db.select({ orders: count() }).from(orderLines).where(eq(orderLines.adminId, adminId))
  return { rows, count: all?.orders ?? 0 }
}

/** What the admin says about themself to learners. */
export const profileOf = async (db: Db, adminId: string) => {
  const [row] = await db.select().from(teacherProfiles).where(eq(teacherProfiles.adminId, adminId))
  return row
}

/** The rule for refunds that the seller chose; null if none. */
export const chosenRefundRule = async (db: Db, adminId: string): Promise<SellerData['refundRule']> => {
  const { days, percent } = sellerRefundRules
  const [row] = await db.select({ days, percent }).from(sellerRefundRules).where(eq(sellerRefundRules.adminId, adminId))
  return row ?? null
}

export const deleteRefundRule = async (tx: Transaction, adminId: string): Promise<void> => {
  await tx.delete(sellerRefundRules).where(eq(sellerRefundRules.adminId, adminId))
}

export const deleteProfile = async (db: Db, adminId: string): Promise<void> => {
  await db.delete(teacherProfiles).where(eq(teacherProfiles.adminId, adminId))
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

/** What the admin said against take-downs of their courses, oldest first. */
export const sentAppeals = async (db: Db, adminId: string): Promise<NonNullable<SellerData['appeals']>> => {
  const rows = await db
    .select({ appeal: takeDownAppeals, course: { _id: courses.id, title: courses.title } })
    .from(takeDownAppeals)
    .innerJoin(courses, eq(courses.id, takeDownAppeals.courseId))
    .where(eq(courses.ownerId, adminId))
    .orderBy(takeDownAppeals.id)
  return rows.map(({ course, appeal: { words, createdAt, decidedAt, decision, answer } }) => ({
    course,
    words,
    at: createdAt.toISOString(),
    state: decision === null ? 'waiting' : decision === 'uphold' ? 'upheld' : 'restored',
    decidedAt: decidedAt?.toISOString() ?? null,
    answer,
  }))
}

export const deleteAppeals = async (tx: Transaction, adminId: string): Promise<void> => {
  const own = tx.select({ id: courses.id }).from(courses).where(eq(courses.ownerId, adminId))
  await tx.delete(takeDownAppeals).where(inArray(takeDownAppeals.courseId, own))
}
