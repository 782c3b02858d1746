import { and, asc, desc, eq, gt, inArray, isNotNull, isNull, lt, lte, or, type SQL, sql } from 'drizzle-orm'
import type { Db } from '../../../db/connection.ts'
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

/** The price in paise of a course that is for sale, and who sells it; undefined where there is none. */
export const findOffer = async (
  db: Db,
  courseId: string,
): Promise<{ amountPaise: number; adminId: string } | undefined> => {
  const [row] = await db
    .select({ amountPaise: courses.pricePaise, adminId: courses.ownerId })
    .from(courses)
    .where(and(eq(courses.id, courseId), isNull(courses.deletedAt)))
  return row
}

/** The new open order with its one line, or undefined where the learner has one for this course already. */
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

/** What the order sells. */
export const linesOf = (db: Db, orderId: string): Promise<OrderLine[]> =>
  db.select().from(orderLines).where(eq(orderLines.orderId, orderId)).orderBy(asc(orderLines.position))

/** The learner's open order for the course, locked until the transaction ends. */
export const lockOpenOrder = async (db: Db, learnerId: string, courseId: string): Promise<Order | undefined> => {
  const [row] = await db
    .select({ order: orders })
    .from(orders)
    .innerJoin(orderLines, eq(orderLines.orderId, orders.id))
    .where(and(eq(orderLines.learnerId, learnerId), eq(orderLines.courseId, courseId), eq(orderLines.isOpen, true)))
    .for('update')
  return row?.order
}

/** The order that the provider knows by this id, locked until the transaction ends. */
export const lockOrder = async (db: Db, providerOrderId: string): Promise<Order | undefined> => {
  const [row] = await db.select().from(orders).where(eq(orders.providerOrderId, providerOrderId)).for('update')
  return row
}

export const lockOrderById = async (db: Db, id: string): Promise<Order | undefined> => {
  const [row] = await db.select().from(orders).where(eq(orders.id, id)).for('update')
  return row
}

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

/** The learner's newest unpaid orders, opened after `since`, that nobody asked the provider about after `askedBefore`. */
export const findUnpaidOrders = async (
  db: Db,
  learnerId: string,
  { since, askedBefore, limit }: { since: Date; askedBefore: Date; limit: number },
): Promise<PlacedOrder[]> => {
  const rows = await db
    .select()
    .from(orders)
    .where(
      and(
        eq(orders.learnerId, learnerId),
        inArray(orders.status, ['open', 'closed']),
        isNotNull(orders.providerOrderId),
        gt(orders.openedAt, since),
        or(isNull(orders.syncedAt), lt(orders.syncedAt, askedBefore)),
      ),
    )
    .orderBy(desc(orders.id))
    .limit(limit)
  return rows.filter(isPlaced)
}

/** The orders that the reconciler has to look after now, longest due first. */
export const ordersToReconcile = (db: Db, now: Date, limit: number): Promise<Order[]> =>
  db.select().from(orders).where(lte(orders.nextReconcileAt, now)).orderBy(asc(orders.nextReconcileAt)).limit(limit)

export const setProviderOrderId = async (db: Db, id: string, providerOrderId: string, now: Date): Promise<void> => {
  await db.update(orders).set({ providerOrderId, updatedAt: now }).where(eq(orders.id, id))
}

/**
 * That the learner had the checkout opened: the reconciler begins to ask anew, at `firstAskAt`. False where that was
 * within the last minute, by a second click or tab.
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

/** That the provider was asked. */
export const markSynced = async (db: Db, id: string, now: Date): Promise<void> => {
  await db.update(orders).set({ syncedAt: now }).where(eq(orders.id, id))
}

/**
 * When the reconciler asks next about the order that it found due, null for never again; `counted` where the question was
 * answered. False where the plan changed meanwhile: it was settled, opened again, or there is something new to ask.
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

/** Has the reconciler ask about the order at its next round: there is something that we do not know. */
export const reconcileSoon = async (db: Db, providerOrderIds: readonly string[], now: Date): Promise<void> => {
  await db
    .update(orders)
    .set({ nextReconcileAt: now })
    .where(inArray(orders.providerOrderId, [...providerOrderIds]))
}

/** Payments of the order of which the provider has not said everything: undecided ones, and those with refunds unknown to us. */
const unknownPayments = (orderId: string): SQL => sql`
  select 1 from ${payments} where ${payments.orderId} = ${orderId} and (
    ${inArray(payments.status, ['created', 'authorized'])}
    or (${inArray(payments.status, ['captured', 'refunded'])} and ${payments.reportedRefundPaise} > (
      select coalesce(sum(${refunds.amountPaise}), 0) from ${refunds}
      where ${refunds.paymentId} = ${payments.id} and ${refunds.providerRefundId} is not null and ${refunds.status} <> 'failed')))`

/** Nothing more is asked about the order, unless something about one of its payments is still unknown. */
export const stopReconciling = async (db: Db, id: string): Promise<void> => {
  await db
    .update(orders)
    .set({ nextReconcileAt: null })
    .where(and(eq(orders.id, id), sql`not exists (${unknownPayments(id)})`))
}

/** Whether the provider may still decide about a payment of the order. */
export const hasUnknownPayments = async (db: Db, id: string): Promise<boolean> => {
  const { rows } = await db.execute(sql`select exists (${unknownPayments(id)}) as unknown`)
  return rows[0]?.unknown === true
}

/** Notes the provider's id on the order that was placed under this receipt, if the id is missing; false where it is no order of ours. */
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

/** Moves the order to a status; false where the table of transitions has no such step from where it is. */
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
