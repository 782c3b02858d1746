import { and, asc, eq, inArray, isNull, lt, or, type SQL, sql } from 'drizzle-orm'
import { isToBeCollected } from '../../../db/cash-payments.ts'
import type { Db } from '../../../db/connection.ts'
import { orderLines, orders } from '../../../db/schema/orders.ts'
import { payments } from '../../../db/schema/payments.ts'
import type { OrderStatus } from '../../../db/statuses.ts'
import { statusesBefore, transitions } from '../transitions.ts'

export type Order = typeof orders.$inferSelect
export type OrderLine = typeof orderLines.$inferSelect
/** An order that the provider knows. */
export type PlacedOrder = Order & { providerOrderId: string }

export const isPlaced = (order: Order): order is PlacedOrder => order.providerOrderId !== null

/** Returns the order's lines, by position. */
export const linesOf = (db: Db, orderId: string): Promise<OrderLine[]> =>
  db.select().from(orderLines).where(eq(orderLines.orderId, orderId)).orderBy(asc(orderLines.position))

/**
 * Returns the order with this provider id, locked until the transaction ends. What points at the order can be stored
 * meanwhile: otherwise that and settling would wait for each other.
 */
export const lockOrder = async (db: Db, providerOrderId: string): Promise<Order | undefined> => {
  const [row] = await db.select().from(orders).where(eq(orders.providerOrderId, providerOrderId)).for('no key update')
  return row
}

/** Returns the order with this id, locked until the transaction ends. */
export const lockOrderById = async (db: Db, id: string): Promise<Order | undefined> => {
  const [row] = await db.select().from(orders).where(eq(orders.id, id)).for('no key update')
  return row
}

/**
 * Returns the learner's order with this provider id, and what the provider has reported of this payment of it: whether it is
 * captured, or yet to be collected. Undefined if they have no such order.
 */
export const findLearnerOrder = async (
  db: Db,
  learnerId: string,
  { providerOrderId, paymentId }: { providerOrderId: string; paymentId: string },
): Promise<{ order: PlacedOrder; isCaptured: boolean; awaitsCollection: boolean } | undefined> => {
  const payment = (is: SQL) => sql<boolean>`exists (select from ${payments}
    where ${eq(payments.id, paymentId)} and ${eq(payments.orderId, orders.id)} and ${is})`
  const [row] = await db
    .select({
      order: orders,
      isCaptured: payment(eq(payments.status, 'captured')),
      awaitsCollection: payment(isToBeCollected),
    })
    .from(orders)
    .where(and(eq(orders.learnerId, learnerId), eq(orders.providerOrderId, providerOrderId)))
    .prepare('learner_order')
    .execute()
  return row && isPlaced(row.order) ? { ...row, order: row.order } : undefined
}

/**
 * Holds the price of an unpaid order until a payment that was begun at `at`: what the database knows about the opening of
 * its checkout is older than that, and the learner paid what the checkout asked for.
 */
export const holdPriceFor = async (db: Db, providerOrderId: string, at: Date): Promise<void> => {
  await db
    .update(orders)
    .set({ openedAt: at })
    .where(
      and(
        eq(orders.providerOrderId, providerOrderId),
        inArray(orders.status, ['open', 'closed']),
        lt(orders.openedAt, at),
      ),
    )
}

/** Returns the order with this provider id, or undefined if we have none. */
export const findPlacedOrder = async (db: Db, providerOrderId: string): Promise<PlacedOrder | undefined> => {
  const [row] = await db.select().from(orders).where(eq(orders.providerOrderId, providerOrderId))
  return row && isPlaced(row) ? row : undefined
}

/**
 * Stores the provider's id on the order with this receipt, if the order has none yet. Returns false if the receipt
 * isn't one of our orders, or that order has another provider id.
 */
export const adoptProviderOrder = async (
  db: Db,
  { receipt, id: providerOrderId }: { receipt: string; id: string },
  now: Date,
): Promise<boolean> => {
  const rows = await db
    .update(orders)
    .set({ providerOrderId, updatedAt: now })
    .where(and(eq(orders.id, receipt), or(isNull(orders.providerOrderId), eq(orders.providerOrderId, providerOrderId))))
    .returning({ id: orders.id })
  return rows.length > 0
}

/** Moves the order to a status. Returns false if the order's current status doesn't allow that transition. */
export const moveOrder = async (
  db: Db,
  { id }: Pick<Order, 'id'>,
  status: OrderStatus,
  now: Date,
): Promise<boolean> => {
  const rows = await db
    .update(orders)
    .set({ status, updatedAt: now })
    .where(and(eq(orders.id, id), inArray(orders.status, statusesBefore(transitions.order, status))))
    .returning({ id: orders.id })
  return rows.length > 0
}
