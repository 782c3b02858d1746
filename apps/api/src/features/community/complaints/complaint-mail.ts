import { eq } from 'drizzle-orm'
import type { Db } from '../../../db/connection.ts'
import { learners } from '../../../db/schema/accounts.ts'
import { complaints } from '../../../db/schema/complaints.ts'
import { attemptKey } from '../../attempt-limit.ts'
import { timeInIndia } from '../../india-time.ts'
import type { JobPayload } from '../../jobs.ts'
import { composeMail } from '../../mail.ts'
import type { Ports } from '../../scope.ts'
import { type ComplaintLink, createLink, endOlderLinks } from './complaint-link-repository.ts'
import { textsIn } from './messages.ts'

type Mails = Pick<Ports, 'db' | 'mail' | 'now' | 'settings'>

const path = '/complaints'
// The token comes after a #, so browsers don't send it to servers or in the Referer header.
const linkUrl = (origin: string, { token }: ComplaintLink) => `${origin}${path}#token=${token}`

/**
 * Emails a link to complain by. An address that got as many as it may isn't sent another: the last one still works. Those before it
 * end once it is opened, because anybody can ask for one.
 */
export const sendComplaintLink = async (
  { db, mail, now, settings: { brand, origins }, emailsToRecipient }: Mails & Pick<Ports, 'emailsToRecipient'>,
  { email: to, language }: JobPayload<'mail-complaint-link'>,
): Promise<void> => {
  const recipient = attemptKey('email', 'complaint-link', to)
  if ((await emailsToRecipient.wait(recipient)).seconds > 0) return
  const t = textsIn(language)
  const link = await createLink(db, to, now())
  const url = linkUrl(origins.user, link)
  const subject = t('link.subject', { brand })
  const text = [t('link.text', { brand })]
  const button = { label: t('link.button'), url }
  await mail.send(composeMail({ to, language, brand, subject, text, button, footer: [t('link.otherwise')] }))
  await emailsToRecipient.take(recipient)
}

const factsOf = async (db: Db, id: string) => {
  const [row] = await db
    .select({ complaint: complaints, learner: learners })
    .from(complaints)
    .leftJoin(learners, eq(learners.id, complaints.learnerId))
    .where(eq(complaints.id, id))
  return row
}
type Facts = NonNullable<Awaited<ReturnType<typeof factsOf>>>

/** Whom it goes to; undefined for an account whose address isn't confirmed, or that is deleted. */
const recipientOf = ({ complaint: { email, language }, learner }: Facts) => {
  if (email !== null) return { to: email, language }
  return learner?.emailVerifiedAt
    ? { to: learner.email, name: learner.username, language: learner.language }
    : undefined
}

/** The operator's answer, a paragraph for each of its lines. */
const linesOf = (answer: string | null): string[] =>
  (answer ?? '')
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')

/**
 * Emails who complains about a step: that we have it, by when to expect what, that somebody looks into it, or the answer. Says
 * nothing of an acknowledgement once it is answered.
 */
export const sendComplaintMail = async (
  { db, mail, now, settings: { brand, origins } }: Mails,
  { id, step }: JobPayload<'mail-complaint'>,
): Promise<void> => {
  const facts = await factsOf(db, id)
  const recipient = facts && recipientOf(facts)
  if (!recipient) return
  const { complaint } = facts
  if (step === 'acknowledged' && complaint.answeredAt) return
  const { language } = recipient
  const t = textsIn(language)
  const { number } = complaint
  const date = (at: Date) => timeInIndia(at, language)
  const dates = { acknowledge: date(complaint.acknowledgeBy), answer: date(complaint.answerBy) }
  const link = complaint.email === null ? undefined : await createLink(db, complaint.email, now())
  const url = link ? linkUrl(origins.user, link) : `${origins.user}${path}`
  await mail.send(
    composeMail({
      ...recipient,
      brand,
      subject: t(`${step}.subject`, { number }),
      text: [t(`${step}.text`, dates), ...(step === 'answered' ? linesOf(complaint.answer) : [])],
      facts: [[t('number'), number]],
      button: { label: t('button'), url },
      footer: link ? [t('private')] : [],
    }),
  )
  const when = step === 'answered' ? 'at once' : 'in an hour'
  if (link) await endOlderLinks(db, link, { at: now(), when })
}
