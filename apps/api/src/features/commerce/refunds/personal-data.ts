import type { LearnerData } from '@skillharbor/contracts/entities'
import { and, asc, eq, getTableColumns, inArray, isNotNull } from 'drizzle-orm'
import type { Db } from '../../../db/connection.ts'
import { courses } from '../../../db/schema/courses.ts'
import { orderLines, orders } from '../../../db/schema/orders.ts'
import { bulkRefunds, payments, refundRequests, refunds, sellerRefundRules } from '../../../db/schema/payments.ts'
import { toRupees } from '../../money.ts'
import type { PersonalData } from '../../personal-data.ts'

type PaymentData = LearnerData['orders'][number]['payments'][number]

export const refundData = {
  tables: [
    { table: refunds, exported: true, deletion: 'anonymized' },
    { table: bulkRefunds, exported: false, deletion: 'kept: they say why money went back' },
    { table: refundRequests, exported: true, deletion: 'deleted' },
    { table: sellerRefundRules, exported: true, deletion: 'deleted' },
  ],
  learner: {
    exports: {
      /** Oldest first. */
      refundRequests: async ({ db, actor }) => {
        const { words, state, createdAt: askedAt, answer } = refundRequests
        const rows = await db
          .select({ course: { _id: courses.id, title: courses.title }, words, state, askedAt, answer })
          .from(refundRequests)
          .innerJoin(orderLines, eq(orderLines.id, refundRequests.orderLineId))
          .innerJoin(courses, eq(courses.id, orderLines.courseId))
          .where(eq(refundRequests.learnerId, actor.id))
          .orderBy(refundRequests.id)
        return rows.map((row) => ({ ...row, askedAt: row.askedAt.toISOString() }))
      },
    },
    /** The refunds stay, because the books point at them, without what the seller wrote. */
    forget: async (tx, { actor }) => {
      await tx.delete(refundRequests).where(eq(refundRequests.learnerId, actor.id))
      const own = tx
        .select({ id: payments.id })
        .from(payments)
        .innerJoin(orders, eq(orders.id, payments.orderId))
        .where(eq(orders.learnerId, actor.id))
      await tx
        .update(refunds)
        .set({ words: null })
        .where(and(inArray(refunds.paymentId, own), isNotNull(refunds.words)))
    },
  },
  admin: {
    exports: {
      /** Null if the seller chose none. */
      refundRule: async ({ db, actor }) => {
        const { days, percent, adminId } = sellerRefundRules
        const [row] = await db.select({ days, percent }).from(sellerRefundRules).where(eq(adminId, actor.id))
        return row ?? null
      },
    },
    forget: async (tx, { actor }) =>
      void (await tx.delete(sellerRefundRules).where(eq(sellerRefundRules.adminId, actor.id))),
  },
} satisfies PersonalData

/**
 * What was given back of the learner's payments, by the payment, oldest first. The provider's reason for refusing a refund is
 * left out: it can be about the seller's balance. Checkout exports it, with the orders.
 */
export const exportedRefunds = async (
  db: Db,
  learnerId: string,
): Promise<ReadonlyMap<string, Pick<PaymentData, 'refunded' | 'refunds'>>> => {
  const rows = await db
    .select(getTableColumns(refunds))
    .from(refunds)
    .innerJoin(payments, eq(payments.id, refunds.paymentId))
    .innerJoin(orders, eq(orders.id, payments.orderId))
    .where(eq(orders.learnerId, learnerId))
    .orderBy(asc(refunds.id))
  const byPayment = [...Map.groupBy(rows, ({ paymentId }) => paymentId)]
  return new Map(
    byPayment.map(([paymentId, given]) => {
      const processed = given.filter(({ status }) => status === 'processed')
      return [
        paymentId,
        {
          refunded: toRupees(processed.reduce((sum, { amountPaise }) => sum + amountPaise, 0)),
          refunds: given.map(({ id, providerRefundId, amountPaise, status, reason, words, createdAt, updatedAt }) => ({
            _id: id,
            providerRefundId,
            amount: toRupees(amountPaise),
            status,
            reason,
            words,
            createdAt: createdAt.toISOString(),
            updatedAt: updatedAt.toISOString(),
          })),
        },
      ]
    }),
  )
}
