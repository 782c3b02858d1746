import type { BulkRefund } from '@skillharbor/contracts/entities'
import { desc, eq, lt, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { Db } from '../../../db/connection.ts'
import { admins } from '../../../db/schema/accounts.ts'
import { courses } from '../../../db/schema/courses.ts'
import { bulkRefunds } from '../../../db/schema/payments.ts'
import { sellerName } from '../../../db/seller-name.ts'

/** How each of its lines stands: by the last refund of each payment of the line, the worst first. */
const standings = sql`select case when bool_or(r.status = 'requested') then 'requested' when bool_or(r.status = 'failed')
    then 'failed' else 'processed' end as status
  from (select distinct on (payment_id, order_line_id) order_line_id, status from refunds
    where bulk_refund_id = ${bulkRefunds.id} order by payment_id, order_line_id, id desc) r group by order_line_id`
const standing = (status: 'requested' | 'failed' | 'processed') =>
  sql<number>`(select count(*)::int from (${standings}) s where s.status = ${status})`
/** Paid orders of its subject for which it has no refund, as those that are disputed. */
const untouched = sql<number>`(select count(*)::int from order_lines n join orders o on o.id = n.order_id
  where (n.course_id = ${bulkRefunds.courseId} or n.admin_id = ${bulkRefunds.sellerId}) and o.status = 'paid'
    and n.created_at <= ${bulkRefunds.createdAt}
    and not exists (select from refunds r where r.bulk_refund_id = ${bulkRefunds.id} and r.order_line_id = n.id))`

/** Returns bulk refunds, newest first, from before `before`, with the names of what and who they are about. */
export const bulkRefundsBefore = (db: Db, { before, limit }: { before: string | undefined; limit: number }) => {
  const operators = alias(admins, 'operators')
  return db
    .select({
      row: bulkRefunds,
      id: bulkRefunds.id,
      name: sql<string>`coalesce(${courses.title}, ${sellerName})`,
      operator: operators.username,
      refunded: standing('processed'),
      underWay: standing('requested'),
      failed: standing('failed'),
      left: untouched,
    })
    .from(bulkRefunds)
    .innerJoin(operators, eq(operators.id, bulkRefunds.operatorId))
    .leftJoin(courses, eq(courses.id, bulkRefunds.courseId))
    .leftJoin(admins, eq(admins.id, bulkRefunds.sellerId))
    .where(before === undefined ? undefined : lt(bulkRefunds.id, before))
    .orderBy(desc(bulkRefunds.id))
    .limit(limit)
}

export const toBulkRefund = ({ row, ...shown }: Awaited<ReturnType<typeof bulkRefundsBefore>>[number]): BulkRefund => {
  const { id: _id, ...facts } = shown
  return {
    _id,
    ...facts,
    subject: row.courseId === null ? 'seller' : 'course',
    reason: row.reason,
    state: row.stoppedAt ? 'stopped' : row.doneAt ? 'done' : 'running',
    createdAt: row.createdAt.toISOString(),
  }
}
