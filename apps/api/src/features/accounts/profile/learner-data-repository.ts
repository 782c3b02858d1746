import { desc, eq, sql } from 'drizzle-orm'
import type { Db } from '../../../db/connection.ts'
import { subscribers } from '../../../db/schema/accounts.ts'
import { courses } from '../../../db/schema/courses.ts'
import { orderLines, orders } from '../../../db/schema/orders.ts'
import { payments, purchases, refunds } from '../../../db/schema/payments.ts'

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

/** The payments of the learner's orders, with the amount refunded of each, in paise. */
export const paymentsOf = (db: Db, learnerId: string) =>
  db
    .select({
      payment: payments,
      refundedPaise: sql<number>`coalesce((select sum(${refunds.amountPaise}) from ${refunds} where ${refunds.paymentId} = ${payments.id} and ${refunds.status} = 'processed'), 0)::int`,
    })
    .from(payments)
    .innerJoin(orders, eq(orders.id, payments.orderId))
    .where(eq(orders.learnerId, learnerId))
    .orderBy(payments.createdAt)

/** Every entitlement the learner was granted, newest first, including revoked ones. */
export const grantsOf = (db: Db, learnerId: string) =>
  db
    .select({ course, grantedAt: purchases.grantedAt, revokedAt: purchases.revokedAt })
    .from(purchases)
    .innerJoin(courses, eq(courses.id, purchases.courseId))
    .where(eq(purchases.learnerId, learnerId))
    .orderBy(desc(purchases.id))

/** When the email subscribed to the newsletter, or null if it isn't subscribed. */
export const subscribedSince = async (db: Db, email: string): Promise<Date | null> => {
  const [row] = await db.select().from(subscribers).where(eq(subscribers.email, email))
  return row?.createdAt ?? null
}

export const deleteSubscriber = async (db: Db, email: string): Promise<void> => {
  await db.delete(subscribers).where(eq(subscribers.email, email))
}
