import type { Db } from '../../../db/connection.ts'
import { attemptKey } from '../../attempt-limit.ts'
import { addJob } from '../../jobs.ts'
import { composeMail, type Mail } from '../../mail.ts'
import type { Ports } from '../../scope.ts'
import { textsIn } from './messages.ts'
import { deleteUnconfirmed, type Subscriber, unconfirmedSubscriber } from './subscriber-repository.ts'

/** How long a subscription may wait to be confirmed, in milliseconds. */
const confirmWithin = 7 * 86_400_000

/** Queues the email that asks for a confirmation, behind all that somebody waits for. An identical one isn't queued twice. */
export const enqueueNewsletterEmail = (db: Db, email: string): Promise<void> =>
  addJob(db, 'mail-newsletter', { email }, { key: `newsletter:${email}` })

const confirmationEmail = (to: string, { token, language }: Subscriber, settings: Ports['settings']): Mail => {
  const { brand, origins } = settings
  const t = textsIn(language)
  return {
    ...composeMail({
      to,
      language,
      brand,
      subject: t('subject', { brand }),
      text: [t('text')],
      button: { label: t('button'), url: `${origins.user}/newsletter/confirm#token=${token}` },
      footer: [t('otherwise'), t('unsubscribe', { link: `${origins.user}/newsletter/unsubscribe#token=${token}` })],
    }),
    unsubscribeUrl: `${origins.user}/api/v1/newsletter/unsubscribe?token=${token}`,
  }
}

/** Asks whether this address wants the newsletter, unless it said so, or was asked as often as it may be. */
export const sendNewsletterEmail = async (
  { db, mail, settings, emailsToRecipient }: Pick<Ports, 'db' | 'mail' | 'settings' | 'emailsToRecipient'>,
  email: string,
): Promise<void> => {
  const subscriber = await unconfirmedSubscriber(db, email)
  const recipient = attemptKey('email', 'newsletter', email)
  if (!subscriber || (await emailsToRecipient.wait(recipient)).seconds > 0) return
  await mail.send(confirmationEmail(email, subscriber, settings))
  await emailsToRecipient.take(recipient)
}

export const sweepSubscribers = ({ db, now }: Pick<Ports, 'db' | 'now'>): Promise<void> =>
  deleteUnconfirmed(db, new Date(now().getTime() - confirmWithin))
