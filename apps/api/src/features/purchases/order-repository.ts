import { and, asc, desc, eq, gt, inArray, isNotNull, isNull, lt, lte, or, sql } from 'drizzle-orm'
import type { Db } from '../../db/connection.ts'
import { courses, orders } from '../../db/schema.ts'
import type { OrderStatus } from '../../db/statuses.ts'
import { statusesBefore, transitions } from './states.ts'

export type Order = typeof orders.$inferSelect
/** An order that the provider knows. */
export type PlacedOrder = Order & { providerOrderId: string }

const isPlaced = (order: Order): order is PlacedOrder => order.providerOrderId !== null

/** The price in paise of a course that is for sale; undefined where there is none. */
export const priceOfCourse = async (db: Db, courseId: string): Promise<number | undefined> => {
  const [row] = await db
    .select({ pricePaise: courses.pricePaise })
    .from(courses)
    .where(and(eq(courses.id, courseId), isNull(courses.deletedAt)))
  return row?.pricePaise
}

/** The new open order, or undefined where the learner has one for this course already. */
export const insertOrder = async (db: Db, order: typeof orders.$inferInsert): Promise<Order | undefined> => {
  const [row] = await db
    .insert(orders)
    .values(order)
    .onConflictDoNothing({ target: [orders.learnerId, orders.courseId], where: sql`status = 'open'` })
    .returning()
  return row
}

/** The learner's open order for the course, locked until the transaction ends. */
export const openOrderOf = async (db: Db, learnerId: string, courseId: string): Promise<Order | undefined> => {
  const [row] = await db
    .select()
    .from(orders)
    .where(and(eq(orders.learnerId, learnerId), eq(orders.courseId, courseId), eq(orders.status, 'open')))
    .for('update')
  return row
}

/** The order that the provider knows by this id, locked until the transaction ends. */
export const lockOrder = async (db: Db, providerOrderId: string): Promise<Order | undefined> => {
  const [row] = await db.select().from(orders).where(eq(orders.providerOrderId, providerOrderId)).for('update')
  return row
}

export const learnersOrder = async (
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

/** The learner's newest unpaid orders, begun after `since`, that nobody asked the provider about after `askedBefore`. */
export const ordersToSettle = async (
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
        gt(orders.createdAt, since),
        or(isNull(orders.askedAt), lt(orders.askedAt, askedBefore)),
      ),
    )
    .orderBy(desc(orders.id))
    .limit(limit)
  return rows.filter(isPlaced)
}

/** The orders that the reconciler has to look after now, longest due first. */
export const ordersDue = (db: Db, now: Date, limit: number): Promise<Order[]> =>
  db.select().from(orders).where(lte(orders.nextAskAt, now)).orderBy(asc(orders.nextAskAt)).limit(limit)

export const noteProviderOrder = async (db: Db, id: string, providerOrderId: string, now: Date): Promise<void> => {
  await db.update(orders).set({ providerOrderId, updatedAt: now }).where(eq(orders.id, id))
}

/** That the provider was asked; `nextAskAt` where the reconciler did, null when it need not again. */
export const noteAsked = async (db: Db, id: string, now: Date, nextAskAt?: Date | null): Promise<void> => {
  const next = nextAskAt === undefined ? {} : { nextAskAt, timesAsked: sql`${orders.timesAsked} + 1` }
  await db
    .update(orders)
    .set({ askedAt: now, ...next })
    .where(eq(orders.id, id))
}

/** Moves the order to a status, where the table of transitions has that step from where it is. */
export const moveOrder = async (db: Db, { id }: Pick<Order, 'id'>, status: OrderStatus, now: Date): Promise<void> => {
  const settled = status === 'paid' || status === 'refunded' ? { nextAskAt: null } : {}
  await db
    .update(orders)
    .set({ status, updatedAt: now, ...settled })
    .where(and(eq(orders.id, id), inArray(orders.status, statusesBefore(transitions.order, status))))
}
