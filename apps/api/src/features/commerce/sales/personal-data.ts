import { desc, eq } from 'drizzle-orm'
import { learners } from '../../../db/schema/accounts.ts'
import { courses } from '../../../db/schema/courses.ts'
import { orderLines, orders } from '../../../db/schema/orders.ts'
import { toRupees } from '../../money.ts'
import type { PersonalData } from '../../personal-data.ts'
import { numberOf } from '../orders/order-number.ts'

/** The maximum number of orders in one export. */
const mostSales = 10_000

/** The orders for the admin's courses. Of learners, only what the list of sales shows. */
export const saleData = {
  tables: [],
  admin: {
    exports: {
      /** The newest ones, newest first. */
      sales: async ({ db, actor }) => {
        const rows = await db
          .select({ order: orders, learner: learners.username, course: { _id: courses.id, title: courses.title } })
          .from(orders)
          .innerJoin(learners, eq(learners.id, orders.learnerId))
          .innerJoin(orderLines, eq(orderLines.orderId, orders.id))
          .innerJoin(courses, eq(courses.id, orderLines.courseId))
          .where(eq(orderLines.adminId, actor.id))
          .orderBy(desc(orders.id))
          .limit(mostSales)
        return rows.map(({ order, learner, course }) => ({
          _id: order.id,
          number: numberOf(order),
          learner,
          course,
          state: order.status,
          amount: toRupees(order.amountPaise),
          createdAt: order.createdAt.toISOString(),
        }))
      },
      salesCount: ({ db, actor }) => db.$count(orderLines, eq(orderLines.adminId, actor.id)),
    },
  },
} satisfies PersonalData
