import type { Language } from '@skillharbor/messages/language'
import { sql } from 'drizzle-orm'
import type { Db } from '../../../db/connection.ts'
import { composeMail } from '../../mail.ts'
import type { Ports, Realm } from '../../scope.ts'
import type { AccountRow } from '../account-repository.ts'
import { textsIn } from './messages.ts'

/** An account that was just deleted: afterwards only the queue knows whom to write to, until the email is sent. */
export type DeletionEmailJob = { realm: Realm; username: string; email: string; language: Language }

/** With growing pauses, the last attempt is about a day after the first. */
const maxAttempts = 14

/** Queues the email that says that the account is deleted, if its address was confirmed: it may be somebody else's. */
export const enqueueDeletionEmail = async (db: Db, realm: Realm, account: AccountRow): Promise<void> => {
  if (!account.emailVerifiedAt) return
  const { username, email, language } = account
  const payload: DeletionEmailJob = { realm, username, email, language }
  await db.execute(
    sql`select graphile_worker.add_job('mail-account-deleted', ${JSON.stringify(payload)}::json, max_attempts => ${maxAttempts}, job_key => ${`account-deleted:${account.id}`})`,
  )
}

/** Emails whoever had the account that it is deleted. */
export const sendDeletionEmail = async (
  { mail, settings: { brand, origins } }: Pick<Ports, 'mail' | 'settings'>,
  { realm, username: name, email: to, language }: DeletionEmailJob,
): Promise<void> => {
  const t = textsIn(language)
  const account = { brand, realm }
  await mail.send(
    composeMail({
      ...{ to, name, language, brand, subject: t('deleted.subject', account) },
      text: [t('deleted.text', account)],
      button: { label: t('deleted.contact'), url: `${origins.user}/contact` },
      footer: [t('deleted.otherwise')],
    }),
  )
}
