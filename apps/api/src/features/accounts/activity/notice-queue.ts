import type { Db } from '../../../db/connection.ts'
import { addJob } from '../../jobs.ts'

/**
 * Queues the email that tells somebody what an operator did, from the event that recorded it. It is sent once this
 * transaction commits, and not at all if it rolls back.
 */
export const enqueueNotice = (db: Db, eventId: string): Promise<void> =>
  addJob(db, 'mail-notice', { eventId }, { key: `mail-notice:${eventId}` })
