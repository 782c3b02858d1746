import { and, asc, eq, inArray, isNull, lt, ne, sql } from 'drizzle-orm'
import type { Db } from '../../db/connection.ts'
import { orders } from '../../db/schema/orders.ts'
import { payments, purchases, refunds } from '../../db/schema/payments.ts'
import type { RefundStatus } from '../../db/statuses.ts'
import { statusesBefore, transitions } from './states.ts'

export type Refund = typeof refunds.$inferSelect

/** Writes a refund down; false where one that we asked for is under way or done for this payment. */
export const insertRefund = async (db: Db, refund: typeof refunds.$inferInsert): Promise<boolean> => {
  const rows = await db.insert(refunds).values(refund).onConflictDoNothing().returning({ id: refunds.id })
  return rows.length === 1
}

/** Whether the payment was found to be a further one for a course that was paid already. */
export const isSecondPayment = async (db: Db, paymentId: string): Promise<boolean> => {
  const rows = await db
    .select({ id: refunds.id })
    .from(refunds)
    .where(and(eq(refunds.paymentId, paymentId), eq(refunds.reason, 'second-payment')))
  return rows.length > 0
}

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

/** A refund that was asked for, with the order it belongs to at the provider; undefined when it is over. */
export const refundDue = async (db: Db, id: string) => {
  const [row] = await db
    .select({
      refund: refunds,
      orderId: orders.id,
      providerOrderId: orders.providerOrderId,
      amountPaise: orders.amountPaise,
      currency: orders.currency,
    })
    .from(refunds)
    .innerJoin(payments, eq(payments.id, refunds.paymentId))
    .innerJoin(orders, eq(orders.id, payments.orderId))
    .where(and(eq(refunds.id, id), eq(refunds.status, 'requested')))
  return row
}

/** Refunds that were asked for and of which nothing was heard since, longest first. */
export const refundsUnheardOf = (db: Db, since: Date, limit: number): Promise<{ id: string }[]> =>
  db
    .select({ id: refunds.id })
    .from(refunds)
    .where(and(eq(refunds.status, 'requested'), lt(refunds.updatedAt, since)))
    .orderBy(asc(refunds.updatedAt))
    .limit(limit)

/**
 * A captured payment of the order that can be given back now, with what is left of it in paise: first one that holds no
 * course, as a second payment whose refund failed. Nothing is, while a refund of ours is under way for it.
 */
export const refundablePayment = async (
  db: Db,
  orderId: string,
): Promise<{ paymentId: string; leftPaise: number } | undefined> => {
  const gone = sql<number>`coalesce(sum(${refunds.amountPaise}) filter (where ${refunds.status} <> 'failed'), 0)::int`
  const ours = sql`count(*) filter (where ${refunds.reason} <> 'provider' and ${refunds.status} <> 'failed')`
  const [row] = await db
    .select({ paymentId: payments.id, leftPaise: sql<number>`${orders.amountPaise} - ${gone}` })
    .from(payments)
    .innerJoin(orders, eq(orders.id, payments.orderId))
    .leftJoin(purchases, and(eq(purchases.paymentId, payments.id), isNull(purchases.revokedAt)))
    .leftJoin(refunds, eq(refunds.paymentId, payments.id))
    .where(and(eq(payments.orderId, orderId), eq(payments.status, 'captured')))
    .groupBy(payments.id, orders.amountPaise, purchases.id)
    .having(sql`${ours} = 0 and ${orders.amountPaise} > ${gone}`)
    .orderBy(sql`${purchases.id} is not null`, asc(payments.id))
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
export const noteRefundAsked = async (db: Db, id: string, now: Date): Promise<void> => {
  await db.update(refunds).set({ updatedAt: now }).where(eq(refunds.id, id))
}

/** The provider will not make a refund that we asked for; false where it has news of its own by now. */
export const failRefund = async (db: Db, id: string, now: Date): Promise<boolean> => {
  const rows = await db
    .update(refunds)
    .set({ status: 'failed', updatedAt: now })
    .where(and(eq(refunds.id, id), eq(refunds.status, 'requested'), isNull(refunds.providerRefundId)))
    .returning({ id: refunds.id })
  return rows.length > 0
}

/** Second payments whose refund failed, last before `since` and fewer than `most` times, with their order. */
export const failedSecondPayments = (
  db: Db,
  { since, most, limit }: { since: Date; most: number; limit: number },
): Promise<{ orderId: string; paymentId: string; amountPaise: number }[]> =>
  db
    .select({ orderId: payments.orderId, paymentId: payments.id, amountPaise: orders.amountPaise })
    .from(refunds)
    .innerJoin(payments, eq(payments.id, refunds.paymentId))
    .innerJoin(orders, eq(orders.id, payments.orderId))
    .where(eq(payments.status, 'captured'))
    .groupBy(payments.id, orders.amountPaise)
    .having(
      sql`bool_and(${refunds.status} = 'failed') and bool_or(${refunds.reason} = 'second-payment') and count(*) < ${most} and max(${refunds.updatedAt}) < ${since.toISOString()}`,
    )
    .limit(limit)
