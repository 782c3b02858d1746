import { sql } from 'drizzle-orm'
import type { Db } from '../../../db/connection.ts'
import type { TokenPurpose } from '../../../db/statuses.ts'
import type { Realm } from '../../scope.ts'

/** To whom a link is to be mailed, if there is an account with that address in the realm. */
export type TokenEmailJob = { realm: Realm; purpose: TokenPurpose; email: string }

/** With growing pauses the last try is half an hour after the first; later nobody waits for the mail any more. */
const maxAttempts = 8

/**
 * Has the link mailed once this transaction is committed, and not at all if it is not; one that waits already stays one.
 * The token is made by the job, so that nothing that opens an account ever lies in the queue. Mails are sent one after the
 * other, so that a mail server that hangs never keeps all workers from the payments.
 */
export const enqueueTokenEmail = async (db: Db, { realm, purpose, email }: TokenEmailJob): Promise<void> => {
  const payload = sql`json_build_object('realm', ${realm}::text, 'purpose', ${purpose}::text, 'email', ${email}::text)`
  const key = `${purpose}:${realm}:${email}`
  await db.execute(
    sql`select graphile_worker.add_job('mail-link', ${payload}, queue_name => 'mails', max_attempts => ${maxAttempts}, job_key => ${key})`,
  )
}
