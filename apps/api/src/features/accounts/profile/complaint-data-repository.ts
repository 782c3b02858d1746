import type { LearnerData } from '@skillharbor/contracts/entities'
import { asc, eq, inArray, or, type SQL, sql } from 'drizzle-orm'
import type { Db, Transaction } from '../../../db/connection.ts'
import { complaintLinks, complaintMessages, complaints } from '../../../db/schema/complaints.ts'
import { courseReports } from '../../../db/schema/course-reports.ts'
import { courses } from '../../../db/schema/courses.ts'
import { orders } from '../../../db/schema/orders.ts'
import { numberOf } from '../../order-number.ts'

type Complaints = NonNullable<LearnerData['complaints']>

/** Those of the learner, and those by links to `email`, if it is known to be theirs. */
const isOf = (learnerId: string, email: string | undefined): SQL | undefined =>
  or(eq(complaints.learnerId, learnerId), email === undefined ? undefined : eq(complaints.email, email.toLowerCase()))

/** The learner's complaints, oldest first; also those by links to `email`, if it is known to be theirs. */
export const madeComplaints = async (db: Db, learnerId: string, email: string | undefined): Promise<Complaints> => {
  const course = sql<string>`(select c.title from order_lines l join courses c on c.id = l.course_id
    where l.order_id = ${orders.id} order by l.position limit 1)`
  const rows = await db
    .select({ complaint: complaints, order: { id: orders.id, number: orders.number, course } })
    .from(complaints)
    .leftJoin(orders, eq(orders.id, complaints.orderId))
    .where(isOf(learnerId, email))
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
 * answer to. That there were complaints, and how long they took, stays. What was made by links to `email`, if it is known to be
 * theirs, is the deleted account's from now on, without the address, and the links end.
 */
export const deleteComplaintWords = async (
  tx: Transaction,
  { learnerId, email }: { learnerId: string; email: string | undefined },
  now: Date,
): Promise<void> => {
  // First, because a complaint that is being made by a link waits for it, or is waited for.
  if (email !== undefined) await tx.delete(complaintLinks).where(eq(complaintLinks.email, email.toLowerCase()))
  const own = isOf(learnerId, email)
  const closed = sql`coalesce(${complaints.answeredAt}, ${now.toISOString()}::timestamptz)`
  // Before their messages, because one that is being added waits for it, and then isn't.
  await tx.update(complaints).set({ learnerId, email: null, answer: null, answeredAt: closed }).where(own)
  const ids = tx.select({ id: complaints.id }).from(complaints).where(eq(complaints.learnerId, learnerId))
  await tx.delete(complaintMessages).where(inArray(complaintMessages.complaintId, ids))
  await tx.delete(courseReports).where(eq(courseReports.learnerId, learnerId))
}
