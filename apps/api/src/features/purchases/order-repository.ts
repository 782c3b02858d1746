import { and, desc, eq, gt, isNotNull, isNull, lt, or, sql } from 'drizzle-orm'
import type { Db } from '../../db/connection.ts'
import { courses, orders } from '../../db/schema.ts'

export type Order = typeof orders.$inferSelect

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

export const learnersOrder = async (db: Db, learnerId: string, providerOrderId: string): Promise<Order | undefined> => {
  const [row] = await db
    .select()
    .from(orders)
    .where(and(eq(orders.learnerId, learnerId), eq(orders.providerOrderId, providerOrderId)))
  return row
}

/** The learner's newest open orders that nobody asked the provider about since `askedBefore`. */
export const ordersToAsk = (
  db: Db,
  learnerId: string,
  { askedBefore, limit }: { askedBefore: Date; limit: number },
): Promise<Order[]> =>
  db
    .select()
    .from(orders)
    .where(
      and(
        eq(orders.learnerId, learnerId),
        eq(orders.status, 'open'),
        isNotNull(orders.providerOrderId),
        or(isNull(orders.askedAt), lt(orders.askedAt, askedBefore)),
        gt(orders.createdAt, sql`now() - interval '4 days'`),
      ),
    )
    .orderBy(desc(orders.id))
    .limit(limit)

export const changeOrder = async (
  db: Db,
  id: string,
  change: Partial<Pick<Order, 'status' | 'providerOrderId' | 'askedAt'>>,
  now: Date,
): Promise<void> => {
  await db
    .update(orders)
    .set({ ...change, updatedAt: now })
    .where(eq(orders.id, id))
}
