import { sql } from 'drizzle-orm'
import type { Db } from '../../../db/connection.ts'
import { composeMail } from '../../mail.ts'
import type { Ports, Realm } from '../../scope.ts'
import type { AccountRow } from '../account-repository.ts'

/** An account that was just deleted: afterwards only the queue knows whom to write to, until the email is sent. */
export type DeletionEmailJob = { realm: Realm; username: string; email: string }

/** With growing pauses, the last attempt is about a day after the first. */
const maxAttempts = 14

/** Queues the email that says that the account is deleted, if its address was confirmed: it may be somebody else's. */
export const enqueueDeletionEmail = async (db: Db, realm: Realm, account: AccountRow): Promise<void> => {
  if (!account.emailVerifiedAt) return
  const { username, email } = account
  const payload = sql`json_build_object('realm', ${realm}::text, 'username', ${username}::text, 'email', ${email}::text)`
  await db.execute(
    sql`select graphile_worker.add_job('mail-account-deleted', ${payload}, max_attempts => ${maxAttempts}, job_key => ${`account-deleted:${account.id}`})`,
  )
}

/** Emails whoever had the account that it is deleted. */
export const sendDeletionEmail = async (
  { mail, settings: { brand, origins } }: Pick<Ports, 'mail' | 'settings'>,
  { realm, username: name, email: to }: DeletionEmailJob,
): Promise<void> => {
  const account = `${brand} ${realm === 'admin' ? 'admin ' : ''}account`
  await mail.send(
    composeMail({
      to,
      name,
      brand,
      subject: `Your ${account} is deleted`,
      text: [`Your ${account} was deleted, and you’re logged out on all devices.`],
      button: { label: 'Contact us', url: `${origins.user}/contact` },
      footer: ['If you deleted it, there’s nothing to do. If it wasn’t you, contact us now.'],
    }),
  )
}
