import { sql } from 'drizzle-orm'
import type { Db } from '../../../db/connection.ts'
import type { TokenPurpose } from '../../../db/statuses.ts'
import type { Actor, Realm } from '../../scope.ts'

/** The email to send a link to, if the realm has an account with it. */
export type TokenEmailJob = { realm: Realm; purpose: TokenPurpose; email: string }

/** With exponential backoff, the last attempt is half an hour after the first. Later, nobody waits for the email. */
const maxAttempts = 8

/** Which email goes first: somebody waits for a password, and nobody for a confirmation among a thousand. */
const priority: Record<TokenPurpose, number> = { 'reset-password': -10, 'verify-email': 10 }

/**
 * Enqueues the token email when this transaction commits. An identical email that is already waiting isn't enqueued
 * twice. The job creates the token, so the queue never holds a secret.
 */
export const enqueueTokenEmail = async (db: Db, { realm, purpose, email }: TokenEmailJob): Promise<void> => {
  const payload = sql`json_build_object('realm', ${realm}::text, 'purpose', ${purpose}::text, 'email', ${email}::text)`
  const key = `${purpose}:${realm}:${email}`
  await db.execute(
    sql`select graphile_worker.add_job('mail-link', ${payload}, priority => ${priority[purpose]}, max_attempts => ${maxAttempts},
      job_key => ${key})`,
  )
}

/** Queues what waits for a learner's address to be confirmed. jobs/handlers.ts lists the handlers. */
export const enqueueEmailVerified = async (db: Db, { realm, id }: Actor): Promise<void> => {
  if (realm !== 'user') return
  await db.execute(
    sql`select graphile_worker.add_job('email-verified', json_build_object('learnerId', ${id}::text), job_key => ${`email-verified:${id}`})`,
  )
}
