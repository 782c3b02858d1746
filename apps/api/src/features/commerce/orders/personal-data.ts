import type { LearnerData } from '@skillharbor/contracts/entities'
import { asc, desc, eq, getTableColumns } from 'drizzle-orm'
import type { Db } from '../../../db/connection.ts'
import { courses } from '../../../db/schema/courses.ts'
import { orderEvents, orderLines, orders } from '../../../db/schema/orders.ts'
import { toRupees } from '../../money.ts'
import type { PersonalData } from '../../personal-data.ts'
import { numberOf } from './order-number.ts'

const deletion = 'kept: the books point at them'

/** Checkout exports them, with what was paid. */
export const orderData = {
  tables: [
    { table: orders, exported: true, deletion },
    { table: orderLines, exported: true, deletion },
    { table: orderEvents, exported: true, deletion },
  ],
} satisfies PersonalData

/** The learner's orders with their timelines, newest first. */
export const exportedOrders = async (
  db: Db,
  learnerId: string,
): Promise<Omit<LearnerData['orders'][number], 'payments' | 'mismatches'>[]> => {
  const rows = await db
    .select({ order: orders, course: { _id: courses.id, title: courses.title } })
    .from(orders)
    .innerJoin(orderLines, eq(orderLines.orderId, orders.id))
    .innerJoin(courses, eq(courses.id, orderLines.courseId))
    .where(eq(orders.learnerId, learnerId))
    .orderBy(desc(orders.id))
  const happened = await db
    .select(getTableColumns(orderEvents))
    .from(orderEvents)
    .innerJoin(orders, eq(orders.id, orderEvents.orderId))
    .where(eq(orders.learnerId, learnerId))
    .orderBy(asc(orderEvents.id))
  const events = Map.groupBy(happened, ({ orderId }) => orderId)
  return rows.map(({ order, course }) => ({
    _id: order.id,
    number: numberOf(order),
    course,
    amount: toRupees(order.amountPaise),
    state: order.status,
    createdAt: order.createdAt.toISOString(),
    timeline: (events.get(order.id) ?? []).map(({ at, kind, status, reference }) => ({
      at: at.toISOString(),
      kind,
      status,
      reference,
    })),
  }))
}
