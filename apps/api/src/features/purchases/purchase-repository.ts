import type { Purchase } from '@skillharbor/contracts/entities'
import { and, desc, eq, exists, inArray, isNull } from 'drizzle-orm'
import type { Db } from '../../db/connection.ts'
import { courses, orders, payments, purchases } from '../../db/schema.ts'

const shown = { _id: courses.id, image: courses.image, title: courses.title, description: courses.description }

/** What the learner owns, newest first; a course that left the catalogue too. */
export const purchasesOf = (db: Db, learnerId: string): Promise<Purchase[]> =>
  db
    .select({
      _id: purchases.id,
      courseId: shown,
    })
    .from(purchases)
    .innerJoin(courses, eq(courses.id, purchases.courseId))
    .where(and(eq(purchases.learnerId, learnerId), isNull(purchases.revokedAt)))
    .orderBy(desc(purchases.id))

/** The learner's open orders with a payment that is neither made nor failed: the bank is still confirming it. */
export const pendingOf = (db: Db, learnerId: string): Promise<Purchase[]> =>
  db
    .select({ _id: orders.id, courseId: shown })
    .from(orders)
    .innerJoin(courses, eq(courses.id, orders.courseId))
    .where(
      and(
        eq(orders.learnerId, learnerId),
        inArray(orders.status, ['open', 'closed']),
        exists(
          db
            .select({ id: payments.id })
            .from(payments)
            .where(and(eq(payments.orderId, orders.id), inArray(payments.status, ['created', 'authorized']))),
        ),
      ),
    )
    .orderBy(desc(orders.id))
