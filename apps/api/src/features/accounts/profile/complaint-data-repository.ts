import type { LearnerData } from '@skillharbor/contracts/entities'
import { asc, eq, inArray, or, sql } from 'drizzle-orm'
import type { Db, Transaction } from '../../../db/connection.ts'
import { complaintMessages, complaints } from '../../../db/schema/complaints.ts'
import { courseReports } from '../../../db/schema/course-reports.ts'
import { courses } from '../../../db/schema/courses.ts'
import { orders } from '../../../db/schema/orders.ts'
import { numberOf } from '../../order-number.ts'

type Complaints = NonNullable<LearnerData['complaints']>

/** The learner's complaints, oldest first; also those by links to `email`, if it is known to be theirs. */
export const madeComplaints = async (db: Db, learnerId: string, email: string | undefined): Promise<Complaints> => {
  const course = sql<string>`(select c.title from order_lines l join courses c on c.id = l.course_id
    where l.order_id = ${orders.id} order by l.position limit 1)`
  const rows = await db
    .select({ complaint: complaints, order: { id: orders.id, number: orders.number, course } })
    .from(complaints)
    .leftJoin(orders, eq(orders.id, complaints.orderId))
    .where(or(eq(complaints.learnerId, learnerId), email === undefined ? undefined : eq(complaints.email, email)))
    .orderBy(asc(complaints.id))
  const ids = rows.map(({ complaint }) => complaint.id)
  const written = await db
    .select()
    .from(complaintMessages)
    .where(inArray(complaintMessages.complaintId, ids))
    .orderBy(asc(complaintMessages.id))
  const messages = Map.groupBy(written, ({ complaintId }) => complaintId)
  return rows.map(({ order, complaint: { id, number, topic, createdAt, acknowledgedAt, answeredAt, answer } }) => ({
    number,
    topic,
    order: order && { _id: order.id, number: numberOf(order), course: order.course },
    createdAt: createdAt.toISOString(),
    acknowledgedAt: acknowledgedAt?.toISOString() ?? null,
    answeredAt: answeredAt?.toISOString() ?? null,
    answer,
    messages: (messages.get(id) ?? []).map(({ words, createdAt: at }) => ({ words, at: at.toISOString() })),
  }))
}

/** What the learner reported of courses, oldest first. */
export const sentCourseReports = async (
  db: Db,
  learnerId: string,
): Promise<NonNullable<LearnerData['courseReports']>> => {
  const rows = await db
    .select({ report: courseReports, course: { _id: courses.id, title: courses.title } })
    .from(courseReports)
    .innerJoin(courses, eq(courses.id, courseReports.courseId))
    .where(eq(courseReports.learnerId, learnerId))
    .orderBy(asc(courseReports.id))
  return rows.map(({ course, report: { reason, words, createdAt, decidedAt } }) => ({
    course,
    reason,
    words,
    createdAt: createdAt.toISOString(),
    decidedAt: decidedAt?.toISOString() ?? null,
  }))
}

/**
 * Removes what the learner wrote to the operator, and what was answered; open complaints are closed, as nobody is left to
 * answer to. That there were complaints, and how long they took, stays.
 */
export const deleteComplaintWords = async (tx: Transaction, learnerId: string, now: Date): Promise<void> => {
  const own = eq(complaints.learnerId, learnerId)
  const closed = sql`coalesce(${complaints.answeredAt}, ${now.toISOString()}::timestamptz)`
  // First, because a message that is being added waits for it, and then isn't.
  await tx.update(complaints).set({ answer: null, answeredAt: closed }).where(own)
  const ids = tx.select({ id: complaints.id }).from(complaints).where(own)
  await tx.delete(complaintMessages).where(inArray(complaintMessages.complaintId, ids))
  await tx.delete(courseReports).where(eq(courseReports.learnerId, learnerId))
}
