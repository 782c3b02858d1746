import { and, eq } from 'drizzle-orm'
import type { Db } from './connection.ts'
import { disputes } from './schema/disputes.ts'
import { orderLines } from './schema/orders.ts'
import { payments } from './schema/payments.ts'

/** Whether a bank waits for an answer to a dispute about one of this admin's sales. */
export const hasDisputeToAnswer = async (db: Db, adminId: string): Promise<boolean> => {
  const [row] = await db
    .select({ id: disputes.id })
    .from(disputes)
    .innerJoin(payments, eq(payments.id, disputes.paymentId))
    .innerJoin(orderLines, eq(orderLines.orderId, payments.orderId))
    .where(and(eq(orderLines.adminId, adminId), eq(disputes.status, 'open')))
    .limit(1)
  return row !== undefined
}
