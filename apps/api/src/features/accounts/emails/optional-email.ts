import type { EmailKind } from '@skillharbor/contracts/entities'
import type { Language } from '@skillharbor/messages/language'
import type { Db } from '../../../db/connection.ts'
import { deletedEmail } from '../../../db/schema/accounts.ts'
import { attemptKey } from '../../attempt-limit.ts'
import { addJob, type JobName, type JobPayload } from '../../jobs.ts'
import { composeMail, type MailContent } from '../../mail.ts'
import type { Actor, Ports } from '../../scope.ts'
import { accountById } from '../account-repository.ts'
import { emailSecret } from './email-choice-repository.ts'
import { textsIn } from './messages.ts'

type Content = Pick<MailContent, 'subject' | 'text' | 'facts'> & {
  button: { label: string /** On the site of the account. */; path: string }
  /** Why the account gets it: a sentence. */
  because: string
}

/**
 * Queues a job that sends an optional email, behind all that somebody waits for. It runs once this transaction commits. The
 * same job about the same things isn't queued twice.
 */
export const enqueueOptionalEmail = <Name extends Extract<JobName, `mail-${string}`>>(
  db: Db,
  job: Name,
  about: JobPayload<Name> & Record<string, string>,
): Promise<void> => addJob(db, job, about, { key: [job, ...Object.values(about)].join(':') })

/** What sending an optional email needs. */
export type SendsOptional = Pick<Ports, 'db' | 'mail' | 'settings' | 'emailsToRecipient'>

/** Tells in one email, as soon as the recipient may get another one of that kind, that there was more. */
const enqueueMore = (db: Db, { realm, id }: Actor, kind: EmailKind, afterSeconds: number): Promise<void> =>
  addJob(db, 'mail-more', { realm, id, kind }, { key: `mail-more:${id}:${kind}`, afterSeconds, keepsTime: true })

/**
 * Sends an email in its recipient's language that they can switch off, on their account page or with one click in it. Sends
 * nothing if they did, if nobody confirmed the address, or if the account is suspended or deleted. Beyond so many of a kind
 * an hour, whatever became of what they were about, only one follows (`sendMore`).
 */
export const sendOptionalEmail = async (
  { db, mail, settings: { brand, origins }, emailsToRecipient }: SendsOptional,
  to: Actor,
  kind: EmailKind,
  contentIn: (language: Language) => Content,
): Promise<void> => {
  const account = await accountById(db, to)
  if (!account?.emailVerifiedAt || account.suspendedAt || account.email === deletedEmail(account.id)) return
  const { token, off } = await emailSecret(db, to)
  if (off.includes(kind)) return
  const { username: name, email, language } = account
  const recipient = attemptKey('email', kind, to.realm, email)
  const { seconds } = await emailsToRecipient.wait(recipient)
  if (seconds > 0) return enqueueMore(db, to, kind, seconds)
  const { because, button, ...content } = contentIn(language)
  const link = `token=${token}.${kind}`
  await mail.send({
    ...composeMail({
      to: email,
      name,
      language,
      brand,
      ...content,
      button: { label: button.label, url: `${origins[to.realm]}${button.path}` },
      footer: [because, textsIn(language)('off', { link: `${origins.user}/emails/unsubscribe#${link}` })],
    }),
    unsubscribeUrl: `${origins.user}/api/v1/emails/unsubscribe?${link}`,
  })
  await emailsToRecipient.take(recipient)
}
