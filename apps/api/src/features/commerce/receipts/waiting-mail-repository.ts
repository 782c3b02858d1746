import { and, desc, eq, gt, isNotNull, isNull, sql } from 'drizzle-orm'
import type { Db } from '../../../db/connection.ts'
import { orderLines, orders } from '../../../db/schema/orders.ts'
import { payments, purchases, refunds } from '../../../db/schema/payments.ts'
import { isRejection } from '../../../db/statuses.ts'
import type { OrderEmail } from '../queue.ts'

/** The receipts of the learner's payments since `since` that bought something, oldest first. */
const receiptsSince = async (db: Db, learnerId: string, since: Date): Promise<OrderEmail[]> => {
  const rows = await db
    .selectDistinct({ orderId: orderLines.orderId, reference: payments.id })
    .from(payments)
    .innerJoin(purchases, eq(purchases.paymentId, payments.id))
    .innerJoin(orders, eq(orders.id, payments.orderId))
    .innerJoin(orderLines, eq(orderLines.orderId, orders.id))
    .where(and(eq(orders.learnerId, learnerId), isNull(purchases.revokedAt), gt(purchases.grantedAt, since)))
    .orderBy(payments.id)
  return rows.map((row) => ({ kind: 'receipt', ...row }))
}

/** The emails about payments that the provider returned since `since`. */
const returnsSince = async (db: Db, learnerId: string, since: Date): Promise<OrderEmail[]> => {
  const rows = await db
    .select({ orderId: orders.id, reference: payments.id })
    .from(payments)
    .innerJoin(orders, eq(orders.id, payments.orderId))
    .where(and(eq(orders.learnerId, learnerId), eq(payments.status, 'returned'), gt(payments.updatedAt, since)))
    .orderBy(payments.updatedAt)
  return rows.map((row) => ({ kind: 'payment-returned', ...row }))
}

const kinds = { requested: 'refund-requested', processed: 'refund-processed', failed: 'refund-failed' } as const

/**
 * The emails about where refunds are now that changed since `since`: not those about the steps before. Of our refunds of
 * one payment or line, only the last counts, and a failed one that is requested again by itself is no news.
 */
const refundsSince = async (db: Db, learnerId: string, since: Date): Promise<OrderEmail[]> => {
  const what = sql`${refunds.paymentId}, ${refunds.orderLineId}, case when ${refunds.reason} = 'provider' then ${refunds.id} end`
  const rows = await db
    .selectDistinctOn([what], {
      orderId: orders.id,
      reference: refunds.id,
      status: refunds.status,
      isRetried: isNotNull(payments.rejection),
      reason: refunds.reason,
      at: refunds.updatedAt,
    })
    .from(refunds)
    .innerJoin(payments, eq(payments.id, refunds.paymentId))
    .innerJoin(orders, eq(orders.id, payments.orderId))
    .where(and(eq(orders.learnerId, learnerId), gt(refunds.updatedAt, since)))
    .orderBy(what, desc(refunds.id))
  return rows
    .filter(({ status, isRetried, reason }) => status !== 'failed' || !(isRetried || isRejection(reason)))
    .toSorted((a, b) => a.at.getTime() - b.at.getTime())
    .map(({ orderId, reference, status }) => ({ kind: kinds[status], orderId, reference }))
}

/** The emails that a learner whose address nobody had confirmed didn't get: receipts, then those about money going back. */
export const emailsMissedSince = async (db: Db, learnerId: string, since: Date): Promise<OrderEmail[]> => [
  ...(await receiptsSince(db, learnerId, since)),
  ...(await returnsSince(db, learnerId, since)),
  ...(await refundsSince(db, learnerId, since)),
]
