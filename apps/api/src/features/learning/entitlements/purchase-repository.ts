import type { Purchase as PurchaseEntry } from '@skillharbor/contracts/entities'
import { and, desc, eq, exists, inArray, isNull, not, type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import { isToBeCollected } from '../../../db/cash-payments.ts'
import type { Db } from '../../../db/connection.ts'
import { prepared, prepareOnce } from '../../../db/prepared.ts'
import { rowsAsJson } from '../../../db/rows-as-json.ts'
import { deletedEmail, learners } from '../../../db/schema/accounts.ts'
import { courses } from '../../../db/schema/courses.ts'
import { orderLines, orders } from '../../../db/schema/orders.ts'
import { payments, purchases } from '../../../db/schema/payments.ts'
import { shareStatements } from '../../../db/shared-statements.ts'
import { numberOf } from '../../commerce/orders/order-number.ts'
import { toRupees } from '../../money.ts'

export type Purchase = typeof purchases.$inferSelect

/** Returns the purchases that this payment granted, one per line, including revoked ones. */
export const purchasesOfPayment = (db: Db, paymentId: string) =>
  db.select().from(purchases).where(eq(purchases.paymentId, paymentId))

/** Returns whether the learner owns everything that the order sells, through any payment. */
export const ownsAllOf = async (db: Db, orderId: string): Promise<boolean> => {
  const rows = await db
    .select({ owned: purchases.id })
    .from(orderLines)
    .leftJoin(
      purchases,
      and(
        eq(purchases.learnerId, orderLines.learnerId),
        eq(purchases.courseId, orderLines.courseId),
        isNull(purchases.revokedAt),
      ),
    )
    .where(eq(orderLines.orderId, orderId))
    .prepare('owned_of_order')
    .execute()
  return rows.length > 0 && rows.every(({ owned }) => owned !== null)
}

/** The learner's purchases that weren't revoked: through any payment, what they own. */
export const ownedBy = (learnerId: string | SQL): SQL | undefined =>
  and(eq(purchases.learnerId, learnerId), isNull(purchases.revokedAt))

/** Whether the learner owns the course of a query's row, through any payment. */
export const isOwnedBy = (learnerId: string, courseId: SQLWrapper): SQL<boolean> =>
  sql<boolean>`exists (select from ${purchases} where ${ownedBy(learnerId)} and ${purchases.courseId} = ${courseId})`

type Asked = { learnerId: string; courseId: string }

const ownedQuery = prepareOnce((db) =>
  prepared(
    'owned_of_asked',
    db
      .select({ learnerId: purchases.learnerId, courseId: purchases.courseId })
      .from(
        sql`unnest(${sql.placeholder('learnerIds')}::uuid[], ${sql.placeholder('courseIds')}::uuid[])
        as asked (learner_id, course_id)`,
      )
      .innerJoin(purchases, and(ownedBy(sql`asked.learner_id`), sql`${purchases.courseId} = asked.course_id`)),
  ),
)

const sharedOwned = prepareOnce((db) =>
  shareStatements(async (keys: readonly Asked[]) => {
    const rows = await ownedQuery(db).execute({
      learnerIds: keys.map(({ learnerId }) => learnerId),
      courseIds: keys.map(({ courseId }) => courseId),
    })
    const owned = new Set(rows.map(({ learnerId, courseId }) => `${learnerId} ${courseId}`))
    return keys.map(({ learnerId, courseId }) => owned.has(`${learnerId} ${courseId}`))
  }),
)

/** Returns whether the learner owns the course, through any payment. */
export const ownsCourse = (db: Db, learnerId: string, courseId: string): Promise<boolean> =>
  sharedOwned(db)({ learnerId, courseId })

/** As `ownsCourse`, and makes other transactions that ask the same wait until this one ends. */
export const lockPurchase = async (db: Db, learnerId: string, courseId: string): Promise<boolean> => {
  const rows = await db
    .select({ id: purchases.id })
    .from(purchases)
    .where(and(ownedBy(learnerId), eq(purchases.courseId, courseId)))
    .for('no key update')
  return rows.length > 0
}

/** Returns whether the account is deleted, and locks that answer until the transaction ends. */
export const isAccountDeleted = async (db: Db, learnerId: string): Promise<boolean> => {
  const [row] = await db.select({ email: learners.email }).from(learners).where(eq(learners.id, learnerId)).for('share')
  return row?.email === deletedEmail(learnerId)
}

const { id: _id, image, title, description, language } = courses
const shown = { _id, image, title, description, language }

const ownedRows = (db: Db, learnerId: SQL) =>
  db
    .select({
      _id: purchases.id,
      courseId: shown,
      line: { orderId: orderLines.orderId, amountPaise: orderLines.amountPaise },
      number: orders.number,
      grantedAt: purchases.grantedAt,
    })
    .from(purchases)
    .innerJoin(courses, eq(courses.id, purchases.courseId))
    .leftJoin(orderLines, eq(orderLines.id, purchases.orderLineId))
    .leftJoin(orders, eq(orders.id, orderLines.orderId))
    .where(ownedBy(learnerId))
    .orderBy(desc(purchases.id))

/** The learner's courses, newest first, including courses that are no longer in the catalogue: see `toPurchase`. */
export const ownedCourses = (db: Db, learnerId: SQL) => rowsAsJson(ownedRows(db, learnerId))

/** Converts an owned course to its wire format, with its receipt. */
export const toPurchase = ({
  line,
  number,
  grantedAt,
  ...purchase
}: Awaited<ReturnType<typeof ownedRows>>[number]): PurchaseEntry => ({
  ...purchase,
  ...(line &&
    number !== null && {
      receipt: {
        orderId: line.orderId,
        number: numberOf({ id: line.orderId, number }),
        amount: toRupees(line.amountPaise),
        paidAt: grantedAt.toISOString(),
      },
    }),
})

/** The order's payments that the provider hasn't decided about. */
const undecided = (db: Db, ...also: SQL[]) =>
  db
    .select({ id: payments.id })
    .from(payments)
    .where(
      and(
        eq(payments.orderId, orders.id),
        inArray(payments.status, ['created', 'authorized']),
        isNull(payments.rejection),
        ...also,
      ),
    )

/** The learner's unpaid orders with a payment that the bank is still confirming, or that is to be collected. */
export const pendingOrders = (db: Db, learnerId: SQL): SQL<PurchaseEntry[]> => {
  const atBank = exists(undecided(db, not(isToBeCollected)))
  const rows = db
    .select({
      _id: orders.id,
      courseId: shown,
      awaiting: sql<'bank' | 'cash'>`case when ${atBank} then 'bank' else 'cash' end`,
    })
    .from(orders)
    .innerJoin(orderLines, eq(orderLines.orderId, orders.id))
    .innerJoin(courses, eq(courses.id, orderLines.courseId))
    .where(and(eq(orders.learnerId, learnerId), inArray(orders.status, ['open', 'closed']), exists(undecided(db))))
    .orderBy(desc(orders.id))
  return rowsAsJson(rows)
}
