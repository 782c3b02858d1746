import { sql } from 'drizzle-orm'
import type { Db } from '../../../db/connection.ts'

/** With growing pauses, the last attempt is about a day after the first. */
const maxAttempts = 14

/**
 * Queues the email that tells somebody what an operator did, from the event that recorded it. It is sent once this
 * transaction commits, and not at all if it rolls back.
 */
export const enqueueNotice = async (db: Db, eventId: string): Promise<void> => {
  await db.execute(
    sql`select graphile_worker.add_job('mail-notice', json_build_object('eventId', ${eventId}::text), max_attempts => ${maxAttempts}, job_key => ${`mail-notice:${eventId}`})`,
  )
}
