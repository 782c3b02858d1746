import { sql } from 'drizzle-orm'
import type { Db } from '../../../db/connection.ts'

/** With growing pauses, the last attempt is about a day after the first: a warning is of use even if it comes late. */
const maxAttempts = 14

/** Queues the email about a recorded event. It is sent once this transaction commits, and not at all if it rolls back. */
export const enqueueSecurityEmail = async (db: Db, eventId: string): Promise<void> => {
  await db.execute(
    sql`select graphile_worker.add_job('mail-security', json_build_object('eventId', ${eventId}::text), max_attempts => ${maxAttempts}, job_key => ${`mail-security:${eventId}`})`,
  )
}
