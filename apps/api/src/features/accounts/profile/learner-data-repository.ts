import { and, asc, desc, eq, getTableColumns, inArray, ne } from 'drizzle-orm'
import type { Db, Transaction } from '../../../db/connection.ts'
import { subscribers } from '../../../db/schema/accounts.ts'
import { courses } from '../../../db/schema/courses.ts'
import { disputeAnswers, disputes } from '../../../db/schema/disputes.ts'
import { orderEvents, orderLines, orders } from '../../../db/schema/orders.ts'
import { paymentMismatches, payments, purchases, refundRequests, refunds } from '../../../db/schema/payments.ts'

const course = { _id: courses.id, title: courses.title }

/** The learner's orders, newest first. */
export const ordersOf = (db: Db, learnerId: string) =>
  db
    .select({ order: orders, course })
    .from(orders)
    .innerJoin(orderLines, eq(orderLines.orderId, orders.id))
    .innerJoin(courses, eq(courses.id, orderLines.courseId))
    .where(eq(orders.learnerId, learnerId))
    .orderBy(desc(orders.id))

/** The payments of the learner's orders, oldest first. */
export const paymentsOf = (db: Db, learnerId: string) =>
  db
    .select(getTableColumns(payments))
    .from(payments)
    .innerJoin(orders, eq(orders.id, payments.orderId))
    .where(eq(orders.learnerId, learnerId))
    .orderBy(asc(payments.createdAt))

/** The refunds of these payments, oldest first. */
export const refundsOf = (db: Db, learnerId: string) =>
  db
    .select(getTableColumns(refunds))
    .from(refunds)
    .innerJoin(payments, eq(payments.id, refunds.paymentId))
    .innerJoin(orders, eq(orders.id, payments.orderId))
    .where(eq(orders.learnerId, learnerId))
    .orderBy(asc(refunds.id))

/** Payments that don't match the learner's order, oldest first. */
export const mismatchesOf = (db: Db, learnerId: string) =>
  db
    .select(getTableColumns(paymentMismatches))
    .from(paymentMismatches)
    .innerJoin(orders, eq(orders.id, paymentMismatches.orderId))
    .where(eq(orders.learnerId, learnerId))
    .orderBy(asc(paymentMismatches.seenAt))

/** The timelines of the learner's orders, oldest event first. */
export const eventsOf = (db: Db, learnerId: string) =>
  db
    .select(getTableColumns(orderEvents))
    .from(orderEvents)
    .innerJoin(orders, eq(orders.id, orderEvents.orderId))
    .where(eq(orders.learnerId, learnerId))
    .orderBy(asc(orderEvents.id))

/** Every entitlement the learner was granted, newest first, including revoked ones. */
export const grantsOf = (db: Db, learnerId: string) =>
  db
    .select({ course, grantedAt: purchases.grantedAt, revokedAt: purchases.revokedAt })
    .from(purchases)
    .innerJoin(courses, eq(courses.id, purchases.courseId))
    .where(eq(purchases.learnerId, learnerId))
    .orderBy(desc(purchases.id))

/** Since when the email is subscribed to the newsletter, or null if it isn't, or nobody confirmed it. */
export const subscribedSince = async (db: Db, email: string): Promise<Date | null> => {
  const [row] = await db.select().from(subscribers).where(eq(subscribers.email, email))
  return row?.confirmedAt ?? null
}

export const deleteSubscriber = async (db: Db, email: string): Promise<void> => {
  await db.delete(subscribers).where(eq(subscribers.email, email))
}

/** What the learner asked sellers to give back, oldest first. */
export const sentRefundRequests = (db: Db, learnerId: string) =>
  db
    .select({
      course: { _id: courses.id, title: courses.title },
      words: refundRequests.words,
      state: refundRequests.state,
      askedAt: refundRequests.createdAt,
      answer: refundRequests.answer,
    })
    .from(refundRequests)
    .innerJoin(orderLines, eq(orderLines.id, refundRequests.orderLineId))
    .innerJoin(courses, eq(courses.id, orderLines.courseId))
    .where(eq(refundRequests.learnerId, learnerId))
    .orderBy(refundRequests.id)

/** Deletes the evidence about disputes of the learner's payments, unless it is on its way to the bank. */
export const deleteEvidence = async (tx: Transaction, learnerId: string): Promise<void> => {
  const own = tx
    .select({ id: disputes.id })
    .from(disputes)
    .innerJoin(payments, eq(payments.id, disputes.paymentId))
    .innerJoin(orders, eq(orders.id, payments.orderId))
    .where(eq(orders.learnerId, learnerId))
  await tx
    .update(disputeAnswers)
    .set({ evidence: null, words: '' })
    .where(and(inArray(disputeAnswers.disputeId, own), ne(disputeAnswers.state, 'sending')))
}
