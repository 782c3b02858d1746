import { and, eq, exists, gt, isNotNull, isNull, lte, notExists, or, type SQL, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { Db } from '../../../db/connection.ts'
import { admins } from '../../../db/schema/accounts.ts'
import { courses } from '../../../db/schema/courses.ts'
import { orderLines, orders } from '../../../db/schema/orders.ts'
import { bulkRefunds, payments, refunds } from '../../../db/schema/payments.ts'
import { sellerName } from '../../../db/seller-name.ts'
import { payableSince } from '../orders/price-hold.ts'
import { type Refundable, refundablePayments } from './refundable-repository.ts'

export type BulkRefundRow = typeof bulkRefunds.$inferSelect
export type BulkSubject = Pick<BulkRefundRow, 'courseId' | 'sellerId'>

const linesOf = ({ courseId, sellerId }: BulkSubject): SQL =>
  courseId === null ? eq(orderLines.adminId, sellerId ?? '') : eq(orderLines.courseId, courseId)

/** Its name, whether it is deleted, and whether nobody can buy it: it is taken down or gone, or its seller suspended or gone. */
export type SubjectStanding = { name: string; deleted: boolean; offSale: boolean }

/** Returns how a course or a seller stands; undefined if there is no such one. */
export const findSubject = async (
  db: Db,
  { courseId, sellerId }: BulkSubject,
): Promise<SubjectStanding | undefined> => {
  const sellerIsOff = sql`(${admins.suspendedAt} is not null or ${admins.formerName} is not null)`
  const [row] =
    courseId === null
      ? await db
          .select({
            name: sellerName,
            deleted: sql<boolean>`${admins.formerName} is not null`,
            offSale: sql<boolean>`${sellerIsOff}`,
          })
          .from(admins)
          .where(eq(admins.id, sellerId ?? ''))
      : await db
          .select({
            name: courses.title,
            deleted: sql<boolean>`${courses.deletedAt} is not null`,
            offSale: sql<boolean>`${sellerIsOff} or ${courses.takenDownAt} is not null or ${courses.deletedAt} is not null`,
          })
          .from(courses)
          .innerJoin(admins, eq(admins.id, courses.ownerId))
          .where(eq(courses.id, courseId))
  return row
}

export const hasPaidOrders = async (db: Db, subject: BulkSubject): Promise<boolean> => {
  const lines = db.select({ id: orderLines.id }).from(orderLines).innerJoin(orders, eq(orders.id, orderLines.orderId))
  return (await lines.where(and(linesOf(subject), eq(orders.status, 'paid'))).limit(1)).length > 0
}

/** Returns false if one of the same subject is running. */
export const insertBulkRefund = async (db: Db, row: typeof bulkRefunds.$inferInsert): Promise<boolean> => {
  const rows = await db.insert(bulkRefunds).values(row).onConflictDoNothing().returning({ id: bulkRefunds.id })
  return rows.length === 1
}

const isRunning = and(isNull(bulkRefunds.stoppedAt), isNull(bulkRefunds.doneAt))

export const runningBulkRefunds = (db: Db): Promise<BulkRefundRow[]> => db.select().from(bulkRefunds).where(isRunning)

/** Returns the bulk refund if it is running. It can't be stopped until the transaction ends. */
export const holdRunning = async (db: Db, id: string): Promise<BulkRefundRow | undefined> => {
  const [row] = await db
    .select()
    .from(bulkRefunds)
    .where(and(eq(bulkRefunds.id, id), isRunning))
    .for('share')
  return row
}

/** Its lines: those of the subject's orders that were made before it began. */
const linesBefore = (run: BulkRefundRow) => and(linesOf(run), lte(orderLines.createdAt, run.createdAt))

/** Returns up to so many payments that it has yet to refund and that can be refunded now. `paymentId` asks for one only. */
export const nextRefundable = (
  db: Db,
  run: BulkRefundRow,
  limit: number,
  paymentId?: string,
): Promise<Refundable[]> => {
  const asked = alias(refunds, 'asked')
  const isAsked = and(
    eq(asked.bulkRefundId, run.id),
    eq(asked.paymentId, payments.id),
    eq(asked.orderLineId, orderLines.id),
  )
  const which = and(
    linesBefore(run),
    eq(orders.status, 'paid'),
    notExists(db.select({ id: asked.id }).from(asked).where(isAsked)),
    paymentId === undefined ? undefined : eq(payments.id, paymentId),
  )
  return refundablePayments(db, which, limit)
}

/**
 * Returns whether more may come: somebody can still pay one of its orders, a payment of one is authorized and asked about, or a
 * refund of one isn't done yet.
 */
export const awaitsMore = async (db: Db, run: BulkRefundRow, now: Date): Promise<boolean> => {
  const isPayable = or(
    eq(orders.status, 'open'),
    and(eq(orders.status, 'closed'), isNotNull(orders.providerOrderId), gt(orders.openedAt, payableSince(now))),
  )
  const authorized = db
    .select({ id: payments.id })
    .from(payments)
    .where(and(eq(payments.orderId, orders.id), eq(payments.status, 'authorized')))
  const underWay = db
    .select({ id: refunds.id })
    .from(refunds)
    .innerJoin(payments, eq(payments.id, refunds.paymentId))
    .where(and(eq(payments.orderId, orders.id), eq(refunds.status, 'requested')))
  const rows = await db
    .select({ id: orderLines.id })
    .from(orderLines)
    .innerJoin(orders, eq(orders.id, orderLines.orderId))
    .where(
      and(
        linesBefore(run),
        or(isPayable, and(isNotNull(orders.nextReconcileAt), exists(authorized)), exists(underWay)),
      ),
    )
    .limit(1)
  return rows.length > 0
}

/** Returns false if it isn't running. */
export const endBulkRefund = async (
  db: Db,
  id: string,
  end: { doneAt: Date } | { stoppedAt: Date },
): Promise<boolean> => {
  const rows = await db
    .update(bulkRefunds)
    .set(end)
    .where(and(eq(bulkRefunds.id, id), isRunning))
    .returning({ id: bulkRefunds.id })
  return rows.length === 1
}

export const findBulkRefund = async (db: Db, id: string): Promise<BulkRefundRow | undefined> => {
  const [row] = await db.select().from(bulkRefunds).where(eq(bulkRefunds.id, id))
  return row
}
