import { sql } from 'drizzle-orm'
import type { Db } from '../../../db/connection.ts'
import type { TokenPurpose } from '../../../db/statuses.ts'
import type { Realm } from '../../scope.ts'

/** The email to send a link to, if the realm has an account with it. */
export type TokenEmailJob = { realm: Realm; purpose: TokenPurpose; email: string }

/** With exponential backoff, the last attempt is half an hour after the first. Later, nobody waits for the email. */
const maxAttempts = 8

/**
 * Enqueues the token email when this transaction commits. An identical email that is already waiting isn't enqueued
 * twice. The job creates the token, so the queue never holds a secret. Emails are sent one at a time, so a mail server
 * that hangs can't block the workers that handle payments.
 */
export const enqueueTokenEmail = async (db: Db, { realm, purpose, email }: TokenEmailJob): Promise<void> => {
  const payload = sql`json_build_object('realm', ${realm}::text, 'purpose', ${purpose}::text, 'email', ${email}::text)`
  const key = `${purpose}:${realm}:${email}`
  await db.execute(
    sql`select graphile_worker.add_job('mail-link', ${payload}, queue_name => 'mails', max_attempts => ${maxAttempts}, job_key => ${key})`,
  )
}
