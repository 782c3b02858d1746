import { type SQL, sql } from 'drizzle-orm'
import type { Db } from './connection.ts'
import { admins } from './schema/accounts.ts'
import { disputes } from './schema/disputes.ts'
import { orderLines } from './schema/orders.ts'
import { payments } from './schema/payments.ts'

const hasDispute = async (db: Db, adminId: string, which: SQL): Promise<boolean> => {
  const { rows } = await db.execute(sql`
    select from ${disputes} join ${payments} on ${payments.id} = ${disputes.paymentId}
      join ${orderLines} on ${orderLines.orderId} = ${payments.orderId} join ${admins} on ${admins.id} = ${orderLines.adminId}
    where ${admins.id} = ${adminId} and ${admins.suspendedAt} is not null and ${which} limit 1`)
  return rows.length > 0
}

/** Whether the admin is suspended, and a bank takes an answer to a dispute about one of their sales. */
export const mayBeginToAnswer = (db: Db, adminId: string, now: Date): Promise<boolean> =>
  hasDispute(
    db,
    adminId,
    sql`${disputes.status} = 'open' and coalesce(${disputes.respondBy} > ${now.toISOString()}, true)`,
  )

/** Whether the admin is suspended, and a dispute about one of their sales, or this one, is not decided yet. */
export const mayStillAnswer = (db: Db, adminId: string, disputeId?: string): Promise<boolean> =>
  hasDispute(
    db,
    adminId,
    sql`${disputes.status} not in ('won', 'lost', 'closed') ${disputeId === undefined ? sql`` : sql`and ${disputes.id} = ${disputeId}`}`,
  )
