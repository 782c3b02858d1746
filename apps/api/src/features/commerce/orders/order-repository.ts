import { and, asc, desc, eq, gt, inArray, isNotNull, isNull, lt, lte, or, type SQL, sql } from 'drizzle-orm'
import type { Db } from '../../../db/connection.ts'
import { inCatalogue } from '../../../db/listed-courses.ts'
import { courses } from '../../../db/schema/courses.ts'
import { orderLines, orders } from '../../../db/schema/orders.ts'
import { payments, refunds } from '../../../db/schema/payments.ts'
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

type Unpaid = { since: Date; askedBefore: Date; limit: number }

const unpaidToAsk = (learnerId: string, { since, askedBefore }: Unpaid): SQL | undefined =>
  and(
    eq(orders.learnerId, learnerId),
    inArray(orders.status, ['open', 'closed']),
    isNotNull(orders.providerOrderId),
    gt(orders.openedAt, since),
    or(isNull(orders.syncedAt), lte(orders.syncedAt, askedBefore)),
  )

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

/** Lets the next request sync the order, because its checkout was opened: the learner may pay now. */
export const allowSync = async (db: Db, id: string): Promise<void> => {
  await db.update(orders).set({ syncedAt: null }).where(eq(orders.id, id))
}

/** Returns the orders that are due for reconciling, longest overdue first. */
export const ordersToReconcile = (db: Db, now: Date, limit: number): Promise<Order[]> =>
  db.select().from(orders).where(lte(orders.nextReconcileAt, now)).orderBy(asc(orders.nextReconcileAt)).limit(limit)

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

/** Records when the provider was last asked about the order. */
export const markSynced = async (db: Db, id: string, now: Date): Promise<void> => {
  await db.update(orders).set({ syncedAt: now }).where(eq(orders.id, id))
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
const unknownPayments = (orderId: string): SQL => sql`
  select 1 from ${payments} where ${payments.orderId} = ${orderId} and (
    ${inArray(payments.status, ['created', 'authorized'])}
    or (${inArray(payments.status, ['captured', 'refunded'])} and ${payments.reportedRefundPaise} > (
      select coalesce(sum(${refunds.amountPaise}), 0) from ${refunds}
      where ${refunds.paymentId} = ${payments.id} and ${refunds.providerRefundId} is not null and ${refunds.status} <> 'failed')))`

/**
 * Stops reconciling the order, unless something about one of its payments is still unknown. An order that is due stays
 * due: we may have been told of another payment or refund, about which only the provider's answer says more.
 */
export const stopReconciling = async (db: Db, id: string, now: Date): Promise<void> => {
  await db
    .update(orders)
    .set({ nextReconcileAt: null })
    .where(and(eq(orders.id, id), gt(orders.nextReconcileAt, now), sql`not exists (${unknownPayments(id)})`))
}

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
