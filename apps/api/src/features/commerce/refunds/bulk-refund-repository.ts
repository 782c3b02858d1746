import type { BulkRefund } from '@skillharbor/contracts/entities'
import { and, asc, count, desc, eq, gt, isNull, lt, lte, sql } from 'drizzle-orm'
import type { Db } from '../../../db/connection.ts'
import { admins } from '../../../db/schema/accounts.ts'
import { courses } from '../../../db/schema/courses.ts'
import { orderLines, orders } from '../../../db/schema/orders.ts'
import { bulkRefunds } from '../../../db/schema/payments.ts'

export type BulkRefundRow = typeof bulkRefunds.$inferSelect
export type BulkSubject = Pick<BulkRefundRow, 'courseId' | 'sellerId'>

/** Paid orders' lines of the subject. Of an order with several lines of a seller, each is refunded by itself. */
const soldOf = ({ courseId, sellerId }: BulkSubject) =>
  and(
    eq(orders.status, 'paid'),
    courseId === null ? eq(orderLines.adminId, sellerId ?? '') : eq(orderLines.courseId, courseId),
  )

export const countSold = async (db: Db, subject: BulkSubject): Promise<number> => {
  const sold = db.select({ lines: count() }).from(orderLines).innerJoin(orders, eq(orders.id, orderLines.orderId))
  const [row] = await sold.where(soldOf(subject))
  return row?.lines ?? 0
}

/** Returns false if one of the same subject is running. */
export const insertBulkRefund = async (db: Db, row: typeof bulkRefunds.$inferInsert): Promise<boolean> => {
  const rows = await db.insert(bulkRefunds).values(row).onConflictDoNothing().returning({ id: bulkRefunds.id })
  return rows.length === 1
}

const isRunning = and(isNull(bulkRefunds.stoppedAt), isNull(bulkRefunds.doneAt))

/** Returns the bulk refund if it is running, locked until the transaction ends. */
export const lockRunning = async (db: Db, id: string): Promise<BulkRefundRow | undefined> => {
  const [row] = await db
    .select()
    .from(bulkRefunds)
    .where(and(eq(bulkRefunds.id, id), isRunning))
    .for('update')
  return row
}

export type SoldLine = { id: string; orderId: string; adminId: string }

/** Returns the next lines of orders that were made before it began and are paid. */
export const nextSoldLines = (db: Db, run: BulkRefundRow, limit: number): Promise<SoldLine[]> =>
  db
    .select({ id: orderLines.id, orderId: orderLines.orderId, adminId: orderLines.adminId })
    .from(orderLines)
    .innerJoin(orders, eq(orders.id, orderLines.orderId))
    .where(
      and(
        soldOf(run),
        lte(orderLines.createdAt, run.createdAt),
        run.lastLineId === null ? undefined : gt(orderLines.id, run.lastLineId),
      ),
    )
    .orderBy(asc(orderLines.id))
    .limit(limit)

/** Records that a line was the last one, and whether its refund was requested. */
export const countLine = async (db: Db, id: string, lastLineId: string, isRequested: boolean): Promise<void> => {
  const counter = isRequested
    ? { requested: sql`${bulkRefunds.requested} + 1` }
    : { skipped: sql`${bulkRefunds.skipped} + 1` }
  await db
    .update(bulkRefunds)
    .set({ lastLineId, ...counter })
    .where(eq(bulkRefunds.id, id))
}

/** Returns false if it isn't running. */
export const endBulkRefund = async (
  db: Db,
  id: string,
  end: { doneAt: Date } | { stoppedAt: Date },
): Promise<boolean> => {
  const rows = await db
    .update(bulkRefunds)
    .set(end)
    .where(and(eq(bulkRefunds.id, id), isRunning))
    .returning({ id: bulkRefunds.id })
  return rows.length === 1
}

/** Returns the subject and whether it is running, of what an operator wants to stop. */
export const findBulkRefund = async (db: Db, id: string): Promise<BulkRefundRow | undefined> => {
  const [row] = await db.select().from(bulkRefunds).where(eq(bulkRefunds.id, id))
  return row
}

const nameOfAdmin = (id: typeof bulkRefunds.sellerId | typeof bulkRefunds.operatorId) =>
  sql<string>`(select ${admins.username} from ${admins} where ${admins.id} = ${id})`

/** Returns bulk refunds, newest first, from before `before`, with the names of what and who they are about. */
export const bulkRefundsBefore = (db: Db, { before, limit }: { before: string | undefined; limit: number }) =>
  db
    .select({
      row: bulkRefunds,
      id: bulkRefunds.id,
      name: sql<string>`coalesce((select ${courses.title} from ${courses} where ${courses.id} = ${bulkRefunds.courseId}),
        ${nameOfAdmin(bulkRefunds.sellerId)})`,
      operator: nameOfAdmin(bulkRefunds.operatorId),
    })
    .from(bulkRefunds)
    .where(before === undefined ? undefined : lt(bulkRefunds.id, before))
    .orderBy(desc(bulkRefunds.id))
    .limit(limit)

export const toBulkRefund = ({
  row,
  name,
  operator,
}: Awaited<ReturnType<typeof bulkRefundsBefore>>[number]): BulkRefund => ({
  _id: row.id,
  subject: row.courseId === null ? 'seller' : 'course',
  name,
  reason: row.reason,
  operator,
  state: row.stoppedAt ? 'stopped' : row.doneAt ? 'done' : 'running',
  createdAt: row.createdAt.toISOString(),
  total: row.total,
  requested: row.requested,
  skipped: row.skipped,
})
