import type { Db } from '../../../db/connection.ts'
import { addJob } from '../../jobs.ts'

/** Queues the email about a recorded event. It is sent once this transaction commits, and not at all if it rolls back. */
export const enqueueSecurityEmail = (db: Db, eventId: string): Promise<void> =>
  addJob(db, 'mail-security', { eventId }, { key: `mail-security:${eventId}` })
