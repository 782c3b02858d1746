import { sql } from 'drizzle-orm'
import type { Db } from '../../db/connection.ts'

/** Has the refund asked of the provider once this transaction is committed, and not at all if it is not. */
export const scheduleRefund = async (db: Db, refundId: string): Promise<void> => {
  await db.execute(
    sql`select graphile_worker.add_job('refund-payment', json_build_object('refundId', ${refundId}::text), job_key => ${`refund:${refundId}`})`,
  )
}

/** Has the stored event processed once this transaction is committed; one that is queued already stays one. */
export const scheduleEvent = async (db: Db, eventId: string): Promise<void> => {
  await db.execute(
    sql`select graphile_worker.add_job('process-event', json_build_object('eventId', ${eventId}::text), job_key => ${`event:${eventId}`})`,
  )
}
