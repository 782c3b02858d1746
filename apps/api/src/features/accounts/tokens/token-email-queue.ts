import type { Db } from '../../../db/connection.ts'
import type { TokenPurpose } from '../../../db/statuses.ts'
import { addJob, type JobPayload } from '../../jobs.ts'

/** Which email goes first: somebody waits for a password, and nobody for a confirmation among a thousand. */
const priority: Record<TokenPurpose, number> = { 'reset-password': -10, 'verify-email': 10 }

/**
 * Enqueues the token email when this transaction commits. An identical email that is already waiting isn't enqueued
 * twice. The job creates the token, so the queue never holds a secret.
 */
export const enqueueTokenEmail = (db: Db, email: JobPayload<'mail-link'>): Promise<void> =>
  addJob(db, 'mail-link', email, {
    key: `${email.purpose}:${email.realm}:${email.email}`,
    priority: priority[email.purpose],
  })
