import type { Sale } from '@skillharbor/contracts/entities'
import { and, desc, eq, lt } from 'drizzle-orm'
import type { Db } from '../../../db/connection.ts'
import { learners } from '../../../db/schema/accounts.ts'
import { courses } from '../../../db/schema/courses.ts'
import { orderLines, orders } from '../../../db/schema/orders.ts'
import type { OrderStatus } from '../../../db/statuses.ts'
import { toRupees } from '../../money.ts'
import { numberOf } from '../../order-number.ts'
import { foundBy } from './sale-search.ts'

export type SaleRow = typeof orders.$inferSelect & { learner: string; course: { _id: string; title: string } }
export type SaleFilter = { state: OrderStatus | undefined; courseId: string | undefined; q: string | undefined }

const select = (db: Db) =>
  db
    .select({ order: orders, learner: learners.username, course: { _id: courses.id, title: courses.title } })
    .from(orders)
    .innerJoin(learners, eq(learners.id, orders.learnerId))
    .innerJoin(orderLines, eq(orderLines.orderId, orders.id))
    .innerJoin(courses, eq(courses.id, orderLines.courseId))

/** Converts a row to an order as the course's admin sees it. The amount is in rupees. */
export const toSale = ({ id, number, learner, course, amountPaise, status, createdAt }: SaleRow): Sale => ({
  _id: id,
  number: numberOf({ id, number }),
  learner,
  course,
  amount: toRupees(amountPaise),
  state: status,
  createdAt: createdAt.toISOString(),
})

/** Returns the admin's orders that come before the order `before`, newest first. */
export const salesOf = async (
  db: Db,
  adminId: string,
  { state, courseId, q, before, limit }: SaleFilter & { before: string | undefined; limit: number },
): Promise<SaleRow[]> => {
  const rows = await select(db)
    .where(
      and(
        eq(orderLines.adminId, adminId),
        state && eq(orders.status, state),
        courseId ? eq(orderLines.courseId, courseId) : undefined,
        q ? foundBy(q, adminId) : undefined,
        before ? lt(orders.id, before) : undefined,
      ),
    )
    .orderBy(desc(orders.id))
    .limit(limit)
  return rows.map(({ order, ...rest }) => ({ ...order, ...rest }))
}

/** Returns the order if it is for one of this admin's courses. */
export const saleOfAdmin = async (db: Db, id: string, adminId: string): Promise<SaleRow | undefined> => {
  const [row] = await select(db).where(and(eq(orders.id, id), eq(orderLines.adminId, adminId)))
  return row && { ...row.order, learner: row.learner, course: row.course }
}
