import { and, eq, inArray, isNotNull, isNull, ne, sql } from 'drizzle-orm'
import type { Db } from '../../../db/connection.ts'
import { orders } from '../../../db/schema/orders.ts'
import { paymentMismatches, payments, providerAudits, refunds } from '../../../db/schema/payments.ts'

export type Audit = typeof providerAudits.$inferSelect

/** Returns the progress of the audit, locked until the transaction ends. */
export const lockAudit = async (db: Db): Promise<Audit> => {
  await db.insert(providerAudits).values({ only: true }).onConflictDoNothing()
  const [row] = await db.select().from(providerAudits).for('update')
  if (!row) throw new Error('The row of the audit is missing')
  return row
}

/** Stores the given parts of the audit's progress. */
export const saveAudit = async (db: Db, audit: Partial<Audit>): Promise<void> => {
  await db.update(providerAudits).set(audit).where(eq(providerAudits.only, true))
}

/**
 * Returns the stored status and refunded amount in paise of these payments, by payment id. The amount includes refunds
 * that aren't processed yet.
 */
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

/** Returns which of these provider order ids belong to our orders. */
export const ownOrders = async (db: Db, providerOrderIds: readonly string[]): Promise<Set<string | null>> => {
  const { providerOrderId } = orders
  const rows = await db
    .select({ providerOrderId })
    .from(orders)
    .where(inArray(providerOrderId, [...providerOrderIds]))
  return new Set(rows.map((row) => row.providerOrderId))
}

/** Returns the stored statuses of these refunds, by the provider's refund id. */
export const bookedRefundStatuses = async (db: Db, ids: readonly string[]) => {
  const rows = await db
    .select({ id: refunds.providerRefundId, status: refunds.status })
    .from(refunds)
    .where(inArray(refunds.providerRefundId, [...ids]))
  return new Map(rows.map(({ id, status }) => [id, status]))
}

/**
 * Returns the provider order ids of these payments, as far as we know the payments. Leaves out payments whose refunds
 * aren't in our books: returned ones, which were never captured, and resolved mismatches.
 */
export const ordersOfPayments = async (db: Db, ids: readonly string[]): Promise<string[]> => {
  const rows = await db
    .selectDistinct({ providerOrderId: orders.providerOrderId })
    .from(payments)
    .innerJoin(orders, eq(orders.id, payments.orderId))
    .where(and(inArray(payments.id, [...ids]), ne(payments.status, 'returned')))
  const odd = await db
    .selectDistinct({ providerOrderId: orders.providerOrderId })
    .from(paymentMismatches)
    .innerJoin(orders, eq(orders.id, paymentMismatches.orderId))
    .where(and(inArray(paymentMismatches.paymentId, [...ids]), isNull(paymentMismatches.resolvedAt)))
  return [...new Set([...rows, ...odd].flatMap(({ providerOrderId }) => providerOrderId ?? []))]
}

/** Returns our order's id for each of these payments that is ours, by payment id; also of those that don't match. */
export const orderOfEachPayment = async (db: Db, ids: readonly string[]): Promise<Map<string, string>> => {
  const wanted = [...ids]
  const [odd, known] = await Promise.all([
    db
      .select({ id: paymentMismatches.paymentId, orderId: paymentMismatches.orderId })
      .from(paymentMismatches)
      .where(inArray(paymentMismatches.paymentId, wanted)),
    db.select({ id: payments.id, orderId: payments.orderId }).from(payments).where(inArray(payments.id, wanted)),
  ])
  return new Map([...odd, ...known].map(({ id, orderId }) => [id, orderId]))
}

/** Returns which of these payments never matched their order, and are settled: their money went back. */
export const settledMismatches = async (db: Db, ids: readonly string[]): Promise<Set<string>> => {
  const rows = await db
    .select({ id: paymentMismatches.paymentId })
    .from(paymentMismatches)
    .where(and(inArray(paymentMismatches.paymentId, [...ids]), isNotNull(paymentMismatches.resolvedAt)))
  return new Set(rows.map(({ id }) => id))
}
