import { and, asc, eq, inArray, isNull, lt, lte, or, sql } from 'drizzle-orm'
import type { Db } from '../../../db/connection.ts'
import { inCatalogue } from '../../../db/listed-courses.ts'
import { courses } from '../../../db/schema/courses.ts'
import { orderLines, orders } from '../../../db/schema/orders.ts'
import type { OrderStatus } from '../../../db/statuses.ts'
import { statusesBefore, transitions } from '../transitions.ts'

export type Order = typeof orders.$inferSelect
export type OrderLine = typeof orderLines.$inferSelect
/** An order that the provider knows. */
export type PlacedOrder = Order & { providerOrderId: string }

export const isPlaced = (order: Order): order is PlacedOrder => order.providerOrderId !== null

/** Returns the course's price in paise and its seller, or undefined if the course isn't for sale. */
export const findOffer = async (
  db: Db,
  courseId: string,
): Promise<{ amountPaise: number; adminId: string } | undefined> => {
  const [row] = await db
    .select({ amountPaise: courses.pricePaise, adminId: courses.ownerId })
    .from(courses)
    .where(and(eq(courses.id, courseId), inCatalogue))
  return row
}

/**
 * Inserts an open order with its one line. Returns undefined if the learner already has an open order for this course.
 */
export const insertOrder = async (
  db: Db,
  order: typeof orders.$inferInsert & { lineId: string },
): Promise<Order | undefined> => {
  const { lineId, ...row } = order
  const [inserted] = await db
    .insert(orders)
    .values(row)
    .onConflictDoNothing({ target: [orders.learnerId, orders.courseId], where: sql`status = 'open'` })
    .returning()
  if (!inserted) return undefined
  const { learnerId, courseId, adminId, amountPaise, createdAt } = inserted
  const prices = { listPricePaise: amountPaise, amountPaise }
  const line = { id: lineId, orderId: inserted.id, learnerId, courseId, adminId, ...prices, isOpen: true, createdAt }
  await db.insert(orderLines).values(line)
  return inserted
}

/** Returns the order's lines, by position. */
export const linesOf = (db: Db, orderId: string): Promise<OrderLine[]> =>
  db.select().from(orderLines).where(eq(orderLines.orderId, orderId)).orderBy(asc(orderLines.position))

/** Returns the learner's open order for the course, locked until the transaction ends. */
export const lockOpenOrder = async (db: Db, learnerId: string, courseId: string): Promise<Order | undefined> => {
  const [row] = await db
    .select({ order: orders })
    .from(orders)
    .innerJoin(orderLines, eq(orderLines.orderId, orders.id))
    .where(and(eq(orderLines.learnerId, learnerId), eq(orderLines.courseId, courseId), eq(orderLines.isOpen, true)))
    .for('no key update')
  return row?.order
}

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

/** Returns the learner's order with this provider id, or undefined if they have none. */
export const findLearnerOrder = async (
  db: Db,
  learnerId: string,
  providerOrderId: string,
): Promise<PlacedOrder | undefined> => {
  const [row] = await db
    .select()
    .from(orders)
    .where(and(eq(orders.learnerId, learnerId), eq(orders.providerOrderId, providerOrderId)))
  return row && isPlaced(row) ? row : undefined
}

/** Stores the order's id at the provider. */
export const setProviderOrderId = async (db: Db, id: string, providerOrderId: string, now: Date): Promise<void> => {
  await db.update(orders).set({ providerOrderId, updatedAt: now }).where(eq(orders.id, id))
}

/**
 * Records that the learner opened the checkout, and restarts reconciling at `firstReconcileAt`. Returns false if the
 * checkout was opened within the last minute, for example by a second click or tab.
 */
export const markCheckoutOpened = async (db: Db, id: string, now: Date, firstReconcileAt: Date): Promise<boolean> => {
  const rows = await db
    .update(orders)
    .set({ openedAt: now, nextReconcileAt: firstReconcileAt, reconcileAttempts: 0 })
    .where(
      and(
        eq(orders.id, id),
        or(isNull(orders.nextReconcileAt), lte(orders.openedAt, new Date(now.getTime() - 60_000))),
      ),
    )
    .returning({ id: orders.id })
  return rows.length > 0
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
