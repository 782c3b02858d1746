import { pageSize } from '@skillharbor/contracts/constants'
import type { Sale } from '@skillharbor/contracts/entities'
import { and, desc, eq, inArray, isNull, lt, sql } from 'drizzle-orm'
import type { Db } from '../../../db/connection.ts'
import { prepared, prepareOnce } from '../../../db/prepared.ts'
import { admins, deletedEmail, learners } from '../../../db/schema/accounts.ts'
import { courses } from '../../../db/schema/courses.ts'
import { orderLines, orders } from '../../../db/schema/orders.ts'
import { payments } from '../../../db/schema/payments.ts'
import { sellerName } from '../../../db/seller-name.ts'
import type { OrderStatus } from '../../../db/statuses.ts'
import { toRupees } from '../../money.ts'
import { isDisputed } from '../disputes/dispute-repository.ts'
import { numberOf } from '../orders/order-number.ts'
import { foundBy } from './sale-search.ts'

/** An order as one of its sellers sees it: the amount is that of their lines, in paise. */
export type SaleRow = typeof orders.$inferSelect & {
  learner: string
  course: { _id: string; title: string }
  seller: { _id: string; username: string }
  /** How much of their part went back to the learner, in paise. */
  refundedPaise: number
  isDisputed: boolean
}
export type SaleFilter = { state: OrderStatus | undefined; courseId: string | undefined; q: string | undefined }

/** The lines of the same order and seller, in a query of one of them. */
const sameSale = sql`mine.order_id = ${orderLines.orderId} and mine.admin_id = ${orderLines.adminId}`
const isFirst = sql`not exists (select from order_lines mine where ${sameSale} and mine.position < ${orderLines.position})`

/** What went back of this sale: of its own lines, or of the payment as a whole. A rejected payment bought nothing of it. */
const refunded = sql<number>`(select coalesce(sum(back.amount_paise), 0) from refunds back
  join payments paid on paid.id = back.payment_id left join order_lines mine on mine.id = back.order_line_id
  where paid.order_id = ${orders.id} and paid.rejection is null and back.status = 'processed'
    and (back.order_line_id is null or mine.admin_id = ${orderLines.adminId}))::int`

/** Sales, with the sum of their seller's own lines, from one line of each. */
const select = (db: Db) =>
  db
    .select({
      order: orders,
      learner: learners.username,
      course: { _id: courses.id, title: courses.title },
      seller: { _id: admins.id, username: sellerName },
      ownPaise: sql<number>`(select sum(mine.amount_paise) from order_lines mine where ${sameSale})::int`,
      refundedPaise: refunded,
      isDisputed: isDisputed(orders.id),
    })
    .from(orders)
    .innerJoin(orderLines, eq(orderLines.orderId, orders.id))
    .innerJoin(learners, sql`${learners.id} = coalesce(${orders.learnerId}, ${orderLines.learnerId})`)
    .innerJoin(courses, eq(courses.id, orderLines.courseId))
    .innerJoin(admins, eq(admins.id, orderLines.adminId))
const toRow = ({ order, ownPaise, ...rest }: Awaited<ReturnType<typeof select>>[number]): SaleRow => ({
  ...order,
  amountPaise: ownPaise,
  ...rest,
})

/** What went back of the order's amount, in paise. A fee that the learner paid on top may go back as well; it isn't in there. */
export const refundedPaiseOf = ({ refundedPaise, amountPaise }: SaleRow): number => Math.min(refundedPaise, amountPaise)

/** Converts a row to an order as the course's admin sees it. The amounts are in rupees. */
export const toSale = (row: SaleRow): Sale => ({
  _id: row.id,
  number: numberOf(row),
  learner: row.learner,
  course: row.course,
  amount: toRupees(row.amountPaise),
  refunded: toRupees(refundedPaiseOf(row)),
  disputed: row.isDisputed,
  state: row.status,
  createdAt: row.createdAt.toISOString(),
})

/** What the operator sees of an order is what the seller of its first line sees. */
const isFirstOfAll = eq(orderLines.position, 0)

/** The orders that Sales opens with, and one more, which says whether there are others. */
const firstSalesCount = pageSize.default + 1
const firstSalesQuery = prepareOnce((db) =>
  prepared(
    'first_sales',
    select(db)
      .where(and(eq(orderLines.adminId, sql.placeholder('adminId')), isFirst))
      .orderBy(desc(orders.id))
      .limit(firstSalesCount),
  ),
)

/** Returns the admin's orders, or everybody's, that come before the order `before`, newest first. */
export const salesOf = async (
  db: Db,
  adminId: string | 'everybody',
  { state, courseId, q, before, limit }: SaleFilter & { before: string | undefined; limit: number },
): Promise<SaleRow[]> => {
  const isFirstPage = adminId !== 'everybody' && !(state || courseId || q || before) && limit === firstSalesCount
  if (isFirstPage) return (await firstSalesQuery(db).execute({ adminId })).map(toRow)
  const rows = await select(db)
    .where(
      and(
        adminId === 'everybody' ? undefined : eq(orderLines.adminId, adminId),
        state && eq(orders.status, state),
        courseId ? eq(orderLines.courseId, courseId) : adminId === 'everybody' ? isFirstOfAll : isFirst,
        q ? foundBy(q, adminId) : undefined,
        before ? lt(orders.id, before) : undefined,
      ),
    )
    .orderBy(desc(orders.id))
    .limit(limit)
  return rows.map(toRow)
}

/** Which of these orders have a payment that bought something, also if it was refunded since. */
export const soldOrders = async (db: Db, ids: readonly string[]): Promise<ReadonlySet<string>> => {
  const rows = await db
    .selectDistinct({ id: payments.orderId })
    .from(payments)
    .where(
      and(
        sql`${payments.orderId} = any(${sql.param(ids)}::uuid[])`,
        inArray(payments.status, ['authorized', 'captured', 'refunded']),
        isNull(payments.rejection),
      ),
    )
  return new Set(rows.map(({ id }) => id))
}

/** Returns the order if it is for one of this admin's courses. */
export const saleOfAdmin = async (db: Db, id: string, adminId: string): Promise<SaleRow | undefined> => {
  const [row] = await select(db).where(and(eq(orders.id, id), eq(orderLines.adminId, adminId), isFirst))
  return row && toRow(row)
}

/** Returns the order as the seller of its first line sees it. */
export const saleOfAnybody = async (db: Db, id: string): Promise<SaleRow | undefined> => {
  const [row] = await select(db).where(and(eq(orders.id, id), isFirstOfAll))
  return row && toRow(row)
}

/** Whether a learner's account is there, and not deleted. */
export const isLearnerThere = async (db: Db, id: string): Promise<boolean> => {
  const [row] = await db.select({ email: learners.email }).from(learners).where(eq(learners.id, id))
  return row !== undefined && row.email !== deletedEmail(id)
}
