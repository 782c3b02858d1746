import type { Db } from '../../../db/connection.ts'
import { addJob, type JobPayload } from '../../jobs.ts'
import { composeMail } from '../../mail.ts'
import type { Ports, Realm } from '../../scope.ts'
import type { AccountRow } from '../account-repository.ts'
import { textsIn } from './messages.ts'

/** Queues the email that says that the account is deleted, if its address was confirmed: it may be somebody else's. */
export const enqueueDeletionEmail = async (db: Db, realm: Realm, account: AccountRow): Promise<void> => {
  if (!account.emailVerifiedAt) return
  const { username, email, language } = account
  await addJob(
    db,
    'mail-account-deleted',
    { realm, username, email, language },
    { key: `account-deleted:${account.id}` },
  )
}

/** Emails whoever had the account that it is deleted. */
export const sendDeletionEmail = async (
  { mail, settings: { brand, origins } }: Pick<Ports, 'mail' | 'settings'>,
  { realm, username: name, email: to, language }: JobPayload<'mail-account-deleted'>,
): Promise<void> => {
  const t = textsIn(language)
  const account = { brand, realm }
  await mail.send(
    composeMail({
      to,
      name,
      language,
      brand,
      subject: t('deleted.subject', account),
      text: [t('deleted.text', account)],
      button: { label: t('deleted.contact'), url: `${origins.user}/contact` },
      footer: [t('deleted.otherwise')],
    }),
  )
}
