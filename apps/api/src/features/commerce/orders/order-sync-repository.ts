// When the provider is asked about an order: by the reconciler's schedule, and by what people do.
import { and, asc, desc, eq, exists, gt, inArray, isNotNull, isNull, lte, or, type SQL, sql } from 'drizzle-orm'
import type { Db } from '../../../db/connection.ts'
import { orders } from '../../../db/schema/orders.ts'
import { payments, refunds } from '../../../db/schema/payments.ts'

import { isPlaced, type Order, type PlacedOrder } from './order-repository.ts'

/** Returns the orders that are due for reconciling, longest overdue first. */
export const ordersToReconcile = (db: Db, now: Date, limit: number): Promise<Order[]> =>
  db.select().from(orders).where(lte(orders.nextReconcileAt, now)).orderBy(asc(orders.nextReconcileAt)).limit(limit)

/**
 * Schedules open orders that the provider never heard of, from a version that left them open for good, so that they are closed
 * as others are. Such an order may be a moment old and still become one of the provider's.
 */
export const scheduleUnplaced = async (db: Db, now: Date): Promise<void> => {
  const dayAgo = new Date(now.getTime() - 86_400_000)
  const isLeft = and(
    eq(orders.status, 'open'),
    isNull(orders.nextReconcileAt),
    isNull(orders.providerOrderId),
    lte(orders.openedAt, dayAgo),
  )
  await db.update(orders).set({ nextReconcileAt: now }).where(isLeft)
}

/**
 * Sets when the reconciler next asks about an order that was due; a null `at` stops it. `counted` adds to the attempts
 * and means that the provider answered. Returns false if the schedule changed meanwhile: the order was settled, its
 * checkout was opened again, or there is something new to check.
 */
export const scheduleReconcile = async (
  db: Db,
  { id, nextReconcileAt: due }: Pick<Order, 'id' | 'nextReconcileAt'>,
  { at, counted }: { at: Date | null; counted: boolean },
): Promise<boolean> => {
  if (due === null) return false
  const rows = await db
    .update(orders)
    .set({ nextReconcileAt: at, ...(counted && { reconcileAttempts: sql`${orders.reconcileAttempts} + 1` }) })
    .where(and(eq(orders.id, id), eq(orders.nextReconcileAt, due)))
    .returning({ id: orders.id })
  return rows.length > 0
}

/** Schedules the orders for the next round of the reconciler, because something about them is unknown. */
export const reconcileSoon = async (db: Db, providerOrderIds: readonly string[], now: Date): Promise<void> => {
  await db
    .update(orders)
    .set({ nextReconcileAt: now })
    .where(inArray(orders.providerOrderId, [...providerOrderIds]))
}

/**
 * The order's payments that still need an answer from the provider: undecided payments, and payments with refunds we
 * don't have.
 */
export const unknownPayments = (orderId: string): SQL => sql`
  select 1 from ${payments} where ${payments.orderId} = ${orderId} and (
    ${inArray(payments.status, ['created', 'authorized'])}
    or (${inArray(payments.status, ['captured', 'refunded'])} and ${payments.reportedRefundPaise} > (
      select coalesce(sum(${refunds.amountPaise}), 0) from ${refunds}
      where ${refunds.paymentId} = ${payments.id} and ${refunds.providerRefundId} is not null and ${refunds.status} <> 'failed')))`

/**
 * Returns what the provider still has to tell us about the order: about one of its payments (`unknown`), or whether it
 * is paid (`unpaid`). Undefined if there is nothing.
 */
export const openQuestion = async (db: Db, id: string): Promise<'unknown' | 'unpaid' | undefined> => {
  const [row] = await db
    .select({ status: orders.status, unknown: sql<boolean>`exists (${unknownPayments(id)})` })
    .from(orders)
    .where(eq(orders.id, id))
  if (row?.unknown) return 'unknown'
  return row?.status === 'open' || row?.status === 'closed' ? 'unpaid' : undefined
}

/** Records when the provider was last asked about the order. */
export const markSynced = async (db: Db, id: string, now: Date): Promise<void> => {
  await db.update(orders).set({ syncedAt: now }).where(eq(orders.id, id))
}

/**
 * Marks the order as synced, unless it was after `askedBefore`. Returns whether it did: of requests at the same time, only
 * one does.
 */
export const claimSync = async (db: Db, id: string, askedBefore: Date, now: Date): Promise<boolean> => {
  const isDue = or(isNull(orders.syncedAt), lte(orders.syncedAt, askedBefore))
  const rows = await db
    .update(orders)
    .set({ syncedAt: now })
    .where(and(eq(orders.id, id), isDue))
    .returning({ id: orders.id })
  return rows.length > 0
}

type Unpaid = { since: Date; askedBefore: Date; limit: number }

const unpaidToAsk = (
  learnerId: string | SQL,
  { since, askedBefore }: Record<'since' | 'askedBefore', Date | SQL>,
): SQL | undefined =>
  and(
    eq(orders.learnerId, learnerId),
    inArray(orders.status, ['open', 'closed']),
    isNotNull(orders.providerOrderId),
    gt(orders.openedAt, since),
    or(isNull(orders.syncedAt), lte(orders.syncedAt, askedBefore)),
  )

/** Whether the learner has such orders, as part of a statement. */
export const isUnpaidToAsk = (db: Db, learnerId: SQL, times: Record<'since' | 'askedBefore', SQL>): SQL<boolean> =>
  sql<boolean>`${exists(db.select({ id: orders.id }).from(orders).where(unpaidToAsk(learnerId, times)))}`

/** Returns whether the learner has unpaid orders that were opened after `since` and not synced after `askedBefore`. */
export const hasUnpaidToAsk = async (db: Db, learnerId: string, unpaid: Unpaid): Promise<boolean> =>
  (await db.select({ id: orders.id }).from(orders).where(unpaidToAsk(learnerId, unpaid)).limit(1)).length > 0

/**
 * Returns the newest of these orders, and marks them as synced in the same statement: of requests at the same time, only
 * one gets an order.
 */
export const claimUnpaidOrders = async (
  db: Db,
  learnerId: string,
  unpaid: Unpaid,
  now: Date,
): Promise<PlacedOrder[]> => {
  const claimed = db
    .select({ id: orders.id })
    .from(orders)
    .where(unpaidToAsk(learnerId, unpaid))
    .orderBy(desc(orders.id))
    .limit(unpaid.limit)
    .for('no key update', { skipLocked: true })
  const rows = await db.update(orders).set({ syncedAt: now }).where(inArray(orders.id, claimed)).returning()
  return rows.filter(isPlaced)
}
