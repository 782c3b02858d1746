import type { EmailKind } from '@skillharbor/contracts/entities'
import type { Language } from '@skillharbor/messages/language'
import { sql } from 'drizzle-orm'
import type { Db } from '../../../db/connection.ts'
import { deletedEmail } from '../../../db/schema/accounts.ts'
import { attemptKey } from '../../attempt-limit.ts'
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

/** With growing pauses, the last attempt is about a day after the first. */
const maxAttempts = 14

/**
 * Queues a job that sends an optional email, behind all that somebody waits for. It runs once this transaction commits. The
 * same job about the same things isn't queued twice.
 */
export const enqueueOptionalEmail = async (db: Db, job: string, about: Record<string, string>): Promise<void> => {
  const key = [job, ...Object.values(about)].join(':')
  await db.execute(
    sql`select graphile_worker.add_job(${job}, ${JSON.stringify(about)}::json, priority => 10, max_attempts => ${maxAttempts}, job_key => ${key})`,
  )
}

/** What sending an optional email needs. */
export type SendsOptional = Pick<Ports, 'db' | 'mail' | 'settings' | 'emailsToRecipient'>

/** Tells in one email, as soon as the recipient may get another one of that kind, that there was more. */
const enqueueMore = async (db: Db, { realm, id }: Actor, kind: EmailKind, seconds: number): Promise<void> => {
  const about = JSON.stringify({ realm, id, kind })
  await db.execute(
    sql`select graphile_worker.add_job('mail-more', ${about}::json, run_at => now() + make_interval(secs => ${seconds}), priority => 10, max_attempts => ${maxAttempts}, job_key => ${`mail-more:${id}:${kind}`}, job_key_mode => 'preserve_run_at')`,
  )
}

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
  const seconds = await emailsToRecipient.wait(recipient)
  if (seconds > 0) return enqueueMore(db, to, kind, seconds)
  const { because, button, ...content } = contentIn(language)
  const link = `token=${token}.${kind}`
  await mail.send({
    ...composeMail({
      ...{ to: email, name, language, brand, ...content },
      button: { label: button.label, url: `${origins[to.realm]}${button.path}` },
      footer: [because, textsIn(language)('off', { link: `${origins.user}/emails/unsubscribe#${link}` })],
    }),
    unsubscribeUrl: `${origins.user}/api/v1/emails/unsubscribe?${link}`,
  })
  await emailsToRecipient.take(recipient)
}
