import { and, eq, inArray, ne, sql } from 'drizzle-orm'
import type { Db } from '../../../db/connection.ts'
import { orders } from '../../../db/schema/orders.ts'
import { payments, providerAudits, refunds } from '../../../db/schema/payments.ts'

export type Audit = typeof providerAudits.$inferSelect

/** How far the audit got, locked until the transaction ends. */
export const lockAudit = async (db: Db): Promise<Audit> => {
  await db.insert(providerAudits).values({ only: true }).onConflictDoNothing()
  const [row] = await db.select().from(providerAudits).for('update')
  if (!row) throw new Error('The row of the audit is missing')
  return row
}

export const saveAudit = async (db: Db, audit: Partial<Audit>): Promise<void> => {
  await db.update(providerAudits).set(audit).where(eq(providerAudits.only, true))
}

/** What our books say of these payments: by the payment's id, its status and what went back of it or is about to, in paise. */
export const bookedPayments = async (db: Db, ids: readonly string[]) => {
  const rows = await db
    .select({
      id: payments.id,
      status: payments.status,
      refundedPaise: sql<number>`coalesce(sum(${refunds.amountPaise}) filter (where ${refunds.providerRefundId} is not null and ${refunds.status} <> 'failed'), 0)::int`,
    })
    .from(payments)
    .leftJoin(refunds, eq(refunds.paymentId, payments.id))
    .where(inArray(payments.id, [...ids]))
    .groupBy(payments.id)
  return new Map(rows.map((row) => [row.id, row]))
}

/** Which of these are orders of ours, by their ids at the provider. */
export const ownOrders = async (db: Db, providerOrderIds: readonly string[]): Promise<Set<string | null>> => {
  const { providerOrderId } = orders
  const rows = await db
    .select({ providerOrderId })
    .from(orders)
    .where(inArray(providerOrderId, [...providerOrderIds]))
  return new Set(rows.map((row) => row.providerOrderId))
}

/** What our books say of these refunds, by their ids at the provider. */
export const bookedRefundStatuses = async (db: Db, ids: readonly string[]) => {
  const rows = await db
    .select({ id: refunds.providerRefundId, status: refunds.status })
    .from(refunds)
    .where(inArray(refunds.providerRefundId, [...ids]))
  return new Map(rows.map(({ id, status }) => [id, status]))
}

/**
 * The provider's ids of the orders that these payments are for, as far as we know the payments. One that was never captured
 * and went back is over: its refund is in no books of ours.
 */
export const ordersOfPayments = async (db: Db, ids: readonly string[]): Promise<string[]> => {
  const rows = await db
    .selectDistinct({ providerOrderId: orders.providerOrderId })
    .from(payments)
    .innerJoin(orders, eq(orders.id, payments.orderId))
    .where(and(inArray(payments.id, [...ids]), ne(payments.status, 'returned')))
  return rows.flatMap(({ providerOrderId }) => providerOrderId ?? [])
}
