import { and, asc, eq, inArray, isNotNull, isNull, ne, sql } from 'drizzle-orm'
import type { Db } from '../../../db/connection.ts'
import { orderLines, orders } from '../../../db/schema/orders.ts'
import { payments, purchases, refunds } from '../../../db/schema/payments.ts'
import { isRejection, type RefundStatus, type Rejection, rejections } from '../../../db/statuses.ts'
import { isPlaced, type Order, type PlacedOrder } from '../orders/order-repository.ts'
import type { Payment } from '../payments/payment-repository.ts'
import { statusesBefore, transitions } from '../transitions.ts'

export type Refund = typeof refunds.$inferSelect

/** Writes a refund down; false where one that we asked for is under way or done for this payment. */
export const insertRefund = async (db: Db, refund: typeof refunds.$inferInsert): Promise<boolean> => {
  const rows = await db.insert(refunds).values(refund).onConflictDoNothing().returning({ id: refunds.id })
  return rows.length === 1
}

/** Whether we have ever asked for a refund of the payment, or of that line of it. */
export const hasOwnRefund = async (db: Db, paymentId: string, orderLineId?: string): Promise<boolean> => {
  const rows = await db
    .select({ id: refunds.id })
    .from(refunds)
    .where(
      and(
        eq(refunds.paymentId, paymentId),
        ne(refunds.reason, 'provider'),
        orderLineId ? eq(refunds.orderLineId, orderLineId) : undefined,
      ),
    )
    .limit(1)
  return rows.length > 0
}

/**
 * What must go back for the payment to count as refunded, in paise: what the order cost, or all of a payment that does not
 * match it. The fee that a learner may have borne comes on top, and is in no books of ours.
 */
export const duePaise = (
  order: Pick<Order, 'amountPaise'>,
  payment: Pick<Payment, 'rejection' | 'amountPaise'>,
): number => (payment.rejection === 'amount-mismatch' ? (payment.amountPaise ?? order.amountPaise) : order.amountPaise)
const due = sql<number>`case when ${payments.rejection} = 'amount-mismatch' then coalesce(${payments.amountPaise}, ${orders.amountPaise}) else ${orders.amountPaise} end`
/** What the learner paid, in paise. */
const paid = sql<number>`coalesce(${payments.amountPaise}, ${orders.amountPaise})`

type RefundNews = { paymentId: string; amountPaise: number; providerRefundId: string; status: RefundStatus }

/**
 * Moves the refund that the provider tells of forward and answers it as it then is, and whether that is new: the one of
 * that provider id, or the one that we asked for without having heard its id yet. Undefined where there is neither.
 */
export const recordRefund = async (
  db: Db,
  news: RefundNews,
  now: Date,
): Promise<{ refund: Refund; isNew: boolean } | undefined> => {
  await db
    .update(refunds)
    .set({ providerRefundId: news.providerRefundId, updatedAt: now })
    .where(
      and(
        eq(refunds.paymentId, news.paymentId),
        eq(refunds.amountPaise, news.amountPaise),
        eq(refunds.status, 'requested'),
        isNull(refunds.providerRefundId),
        sql`not exists (select 1 from ${refunds} known where known.provider_refund_id = ${news.providerRefundId})`,
      ),
    )
  const before = statusesBefore(transitions.refund, news.status)
  const moved = await db
    .update(refunds)
    .set({ status: news.status, updatedAt: now })
    .where(and(eq(refunds.providerRefundId, news.providerRefundId), inArray(refunds.status, before)))
    .returning({ id: refunds.id })
  const [row] = await db.select().from(refunds).where(eq(refunds.providerRefundId, news.providerRefundId))
  return row && { refund: row, isNew: moved.length > 0 }
}

/** How much of a payment has gone back for certain, in paise. */
export const refundedPaise = async (db: Db, paymentId: string): Promise<number> => {
  const [row] = await db
    .select({ sum: sql<number>`coalesce(sum(${refunds.amountPaise}), 0)::int` })
    .from(refunds)
    .where(and(eq(refunds.paymentId, paymentId), eq(refunds.status, 'processed')))
  return row?.sum ?? 0
}

/** Whether refunds of this very line have given all of it back. */
export const isLineRefunded = async (db: Db, paymentId: string, orderLineId: string): Promise<boolean> => {
  const [row] = await db
    .select({ whole: sql<boolean>`coalesce(sum(${refunds.amountPaise}), 0) >= ${orderLines.amountPaise}` })
    .from(orderLines)
    .leftJoin(
      refunds,
      and(eq(refunds.orderLineId, orderLines.id), eq(refunds.paymentId, paymentId), eq(refunds.status, 'processed')),
    )
    .where(eq(orderLines.id, orderLineId))
    .groupBy(orderLines.id)
  return row?.whole ?? false
}

/** How much of a payment went back, or is about to, by refunds that the provider told us of, in paise. */
export const knownRefundPaise = async (db: Db, paymentId: string): Promise<number> => {
  const [row] = await db
    .select({ sum: sql<number>`coalesce(sum(${refunds.amountPaise}), 0)::int` })
    .from(refunds)
    .where(and(eq(refunds.paymentId, paymentId), isNotNull(refunds.providerRefundId), ne(refunds.status, 'failed')))
  return row?.sum ?? 0
}

export type DueRefund = { refund: Refund; order: PlacedOrder; rejection: Rejection | null }

/** A refund that was asked for and is not over, with its order and why its payment was rejected; undefined when it is over. */
export const refundDue = async (db: Db, id: string): Promise<DueRefund | undefined> => {
  const [row] = await db
    .select({ refund: refunds, order: orders, rejection: payments.rejection })
    .from(refunds)
    .innerJoin(payments, eq(payments.id, refunds.paymentId))
    .innerJoin(orders, eq(orders.id, payments.orderId))
    .where(and(eq(refunds.id, id), eq(refunds.status, 'requested')))
  return row && isPlaced(row.order) ? { ...row, order: row.order } : undefined
}

/**
 * Refunds that were asked for and of which nothing was heard since, longest first: for at least 10 minutes, and for longer
 * the older they are, as a bank may take days.
 */
export const refundsToCheck = (db: Db, now: Date, limit: number): Promise<{ id: string }[]> => {
  const at = sql`${now.toISOString()}::timestamptz`
  const pause = sql`least(greatest((${at} - ${refunds.createdAt}) / 4, interval '10 minutes'), interval '8 hours')`
  return db
    .select({ id: refunds.id })
    .from(refunds)
    .where(and(eq(refunds.status, 'requested'), sql`${refunds.updatedAt} < ${at} - ${pause}`))
    .orderBy(asc(refunds.updatedAt))
    .limit(limit)
}

/**
 * A captured payment for this admin's line of the order that can be refunded now, with what is left of it in paise: first
 * one that holds no course, as a second payment whose refund failed. Nothing is, while a refund of ours is under way for
 * it. Of an order with one line that is all that was paid, with the fee that the learner may have borne.
 */
export const refundableLine = async (
  db: Db,
  orderId: string,
  adminId: string,
): Promise<{ paymentId: string; orderLineId: string; leftPaise: number } | undefined> => {
  const isOnly = sql`(select count(*) = 1 from ${orderLines} other where other.order_id = ${orders.id})`
  const whole = sql<number>`case when ${isOnly} then ${paid} else ${orderLines.amountPaise} end`
  const mine = sql`${refunds.status} <> 'failed' and (${refunds.orderLineId} = ${orderLines.id} or ${refunds.orderLineId} is null)`
  const gone = sql<number>`coalesce(sum(${refunds.amountPaise}) filter (where ${mine}), 0)::int`
  const ours = sql`count(*) filter (where ${mine} and ${refunds.reason} <> 'provider')`
  const [row] = await db
    .select({
      paymentId: payments.id,
      orderLineId: orderLines.id,
      leftPaise: sql<number>`${whole} - ${gone}`,
    })
    .from(payments)
    .innerJoin(orders, eq(orders.id, payments.orderId))
    .innerJoin(orderLines, and(eq(orderLines.orderId, orders.id), eq(orderLines.adminId, adminId)))
    .leftJoin(
      purchases,
      and(eq(purchases.paymentId, payments.id), eq(purchases.orderLineId, orderLines.id), isNull(purchases.revokedAt)),
    )
    .leftJoin(refunds, eq(refunds.paymentId, payments.id))
    .where(and(eq(payments.orderId, orderId), eq(payments.status, 'captured')))
    .groupBy(payments.id, orders.id, orderLines.id, purchases.id)
    .having(sql`${ours} = 0 and case when ${isOnly} then ${due} else ${orderLines.amountPaise} end > ${gone}`)
    .orderBy(sql`${purchases.id} is not null`, asc(payments.id), asc(orderLines.position))
    .limit(1)
  return row
}

/** Whether a refund that we asked for is under way, or done, for the order. */
export const refundUnderWay = async (db: Db, orderId: string): Promise<boolean> => {
  const rows = await db
    .select({ id: refunds.id })
    .from(refunds)
    .innerJoin(payments, eq(payments.id, refunds.paymentId))
    .where(and(eq(payments.orderId, orderId), ne(refunds.reason, 'provider'), ne(refunds.status, 'failed')))
  return rows.length > 0
}

/** That the provider was asked about a refund, so that the next round begins with others. */
export const touchRefund = async (db: Db, id: string, now: Date): Promise<void> => {
  await db.update(refunds).set({ updatedAt: now }).where(eq(refunds.id, id))
}

/** The provider refused a refund that we asked for, and why; false where it has news of its own by now. */
export const failRefund = async (db: Db, id: string, refusal: string | null, now: Date): Promise<boolean> => {
  const rows = await db
    .update(refunds)
    .set({ status: 'failed', refusal, updatedAt: now })
    .where(and(eq(refunds.id, id), eq(refunds.status, 'requested'), isNull(refunds.providerRefundId)))
    .returning({ id: refunds.id })
  return rows.length > 0
}

type Overdue = {
  orderId: string
  paymentId: string
  orderLineId: string | null
  amountPaise: number
  reason: Rejection
}

/**
 * Refunds of rejected money that have all failed, and what is left to refund of each: due again an hour after the first
 * failure, then after twice as long each time, and every day at last.
 */
export const refundsToRetry = async (db: Db, now: Date, limit: number): Promise<Overdue[]> => {
  const at = sql`${now.toISOString()}::timestamptz`
  const processed = sql<number>`coalesce((select sum(done.amount_paise) from refunds done where done.payment_id = ${payments.id} and done.status = 'processed'), 0)::int`
  const left = sql<number>`least(max(${refunds.amountPaise}), ${paid} - ${processed})::int`
  const pause = sql`least(interval '1 hour' * power(2, least(count(*), 6) - 1), interval '24 hours')`
  const rows = await db
    .select({
      orderId: payments.orderId,
      paymentId: payments.id,
      orderLineId: refunds.orderLineId,
      amountPaise: left,
      reason: refunds.reason,
    })
    .from(refunds)
    .innerJoin(payments, eq(payments.id, refunds.paymentId))
    .innerJoin(orders, eq(orders.id, payments.orderId))
    .where(and(eq(payments.status, 'captured'), inArray(refunds.reason, rejections)))
    .groupBy(payments.id, orders.id, refunds.orderLineId, refunds.reason)
    .having(
      sql`bool_and(${refunds.status} = 'failed') and ${left} > 0 and max(${refunds.updatedAt}) < ${at} - ${pause}`,
    )
    .limit(limit)
  return rows.flatMap(({ reason, ...row }) => (isRejection(reason) ? [{ ...row, reason }] : []))
}
