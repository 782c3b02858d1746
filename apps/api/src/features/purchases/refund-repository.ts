import { and, eq } from 'drizzle-orm'
import type { Db } from '../../db/connection.ts'
import { orders, payments, refunds } from '../../db/schema.ts'

type Refund = typeof refunds.$inferSelect

/** A refund that was not asked of the provider yet, with the amount to give back; undefined when it was. */
export const refundDue = async (
  db: Db,
  id: string,
): Promise<{ paymentId: string; amountPaise: number } | undefined> => {
  const [row] = await db
    .select({ paymentId: refunds.paymentId, amountPaise: orders.amountPaise })
    .from(refunds)
    .innerJoin(payments, eq(payments.id, refunds.paymentId))
    .innerJoin(orders, eq(orders.id, payments.orderId))
    .where(and(eq(refunds.id, id), eq(refunds.status, 'requested')))
  return row
}

export const changeRefund = async (
  db: Db,
  id: string,
  change: Pick<Refund, 'status' | 'providerRefundId'>,
  now: Date,
): Promise<void> => {
  await db
    .update(refunds)
    .set({ ...change, updatedAt: now })
    .where(eq(refunds.id, id))
}
