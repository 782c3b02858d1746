import type { RefundRule } from '@skillharbor/contracts/entities'
import { and, eq, gt, isNull, ne, sql } from 'drizzle-orm'
import type { Db, Transaction } from '../../../db/connection.ts'
import { orderLines, orders } from '../../../db/schema/orders.ts'
import { payments, purchases, refunds } from '../../../db/schema/payments.ts'

/** What the learner owns by an order of theirs and a captured payment, with the rule that it was made under. */
export type RuledPurchase = {
  orderLineId: string
  paymentId: string
  courseId: string
  adminId: string
  grantedAt: Date
  rule: RefundRule
}

/** The order's purchase that a captured payment granted; undefined if there is none, or it was revoked. */
export const ruledPurchase = async (db: Db, orderId: string, learnerId: string): Promise<RuledPurchase | undefined> => {
  const [row] = await db
    .select({
      orderLineId: orderLines.id,
      paymentId: payments.id,
      courseId: orderLines.courseId,
      adminId: orderLines.adminId,
      grantedAt: purchases.grantedAt,
      rule: { days: orderLines.refundDays, percent: orderLines.refundPercent },
    })
    .from(purchases)
    .innerJoin(orderLines, eq(orderLines.id, purchases.orderLineId))
    .innerJoin(payments, eq(payments.id, purchases.paymentId))
    .where(
      and(
        eq(orderLines.orderId, orderId),
        eq(purchases.learnerId, learnerId),
        isNull(purchases.revokedAt),
        eq(payments.status, 'captured'),
        eq(payments.orderId, orderId),
      ),
    )
    .limit(1)
  return row
}

/** How many refunds by the rule the learner has asked for since then, without those that failed. */
export const refundsByRuleSince = async (db: Db, learnerId: string, since: Date): Promise<number> => {
  const [row] = await db
    .select({ count: sql<number>`count(*)::int` })
    .from(refunds)
    .innerJoin(payments, eq(payments.id, refunds.paymentId))
    .innerJoin(orders, eq(orders.id, payments.orderId))
    .where(
      and(
        eq(orders.learnerId, learnerId),
        eq(refunds.reason, 'rule'),
        ne(refunds.status, 'failed'),
        gt(refunds.createdAt, since),
      ),
    )
  return row?.count ?? 0
}

/** Lets nobody else ask for a refund by the rule for this learner until the transaction ends. Taken before any order's lock. */
export const lockRefundsByRule = async (tx: Transaction, learnerId: string): Promise<void> => {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`refunds by rule ${learnerId}`}, 0))`)
}
