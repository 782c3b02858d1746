import type { Db } from '../../../db/connection.ts'
import { timeInIndia } from '../../india-time.ts'
import { composeMail, type Mail } from '../../mail.ts'
import { formatPaise } from '../../money.ts'
import type { Ports } from '../../scope.ts'
import { enqueueOrderEmail, type OrderEmail } from '../queue.ts'
import { textsIn } from './messages.ts'
import { markReceiptEmailed, type OrderEmailFacts, orderEmailFacts } from './order-mail-repository.ts'
import { emailsMissedSince } from './waiting-mail-repository.ts'

/** Composes the email about a payment or refund. Amounts are shown in rupees, times in IST. */
const orderEmail = (kind: OrderEmail['kind'], facts: OrderEmailFacts, { brand, origins }: Ports['settings']): Mail => {
  const { email: to, username: name, language, course, amountPaise, at, ownsCourse, number, words } = facts
  const t = textsIn(language)
  const amount = formatPaise(amountPaise, language)
  const about = { course: course.title, amount }
  const isReceipt = kind === 'receipt'
  const path = isReceipt ? `/mypurchases?course=${course.id}` : '/mypurchases'
  const text = [t(`${kind}.text`, about)]
  if (kind === 'payment-returned') text.push(t(ownsCourse ? 'owned' : 'notOwned'))
  if (words !== null) text.push(t('words', { words }), ...(ownsCourse ? [t('kept')] : []))
  return composeMail({
    to,
    name,
    language,
    brand,
    subject: t(`${kind}.subject`, about),
    text,
    facts: [
      [t('course'), course.title],
      [t(isReceipt || kind === 'refund-declined' ? 'paid' : 'refund'), amount],
      [t(`${kind}.when`), timeInIndia(at, language)],
      [t('order'), number],
    ],
    button: { label: t(isReceipt ? 'toCourse' : 'toPurchases'), url: `${origins.user}${path}` },
  })
}

/**
 * Emails the learner about their payment or refund. Sends nothing if the account was deleted, or its address isn't
 * confirmed.
 */
export const sendOrderEmail = async (
  { db, mail, settings, now }: Pick<Ports, 'db' | 'mail' | 'settings' | 'now'>,
  wanted: OrderEmail,
): Promise<void> => {
  const facts = await orderEmailFacts(db, wanted)
  if (!facts) return
  const isSent = await mail.send(orderEmail(wanted.kind, facts, settings))
  if (isSent && wanted.kind === 'receipt') await markReceiptEmailed(db, wanted.reference, now())
}

/** How far back a confirmed address gets the emails that waited for it, in milliseconds. */
const emailsFrom = 90 * 86_400_000

/**
 * Queues the emails about orders that waited for the learner's address to be confirmed: receipts, and where refunds are.
 */
export const enqueueWaitingOrderEmails = async (db: Db, learnerId: string, now: Date): Promise<void> => {
  for (const email of await emailsMissedSince(db, learnerId, new Date(now.getTime() - emailsFrom)))
    await enqueueOrderEmail(db, email)
}
