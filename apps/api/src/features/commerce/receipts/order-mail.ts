import type { Db } from '../../../db/connection.ts'
import type { Mail } from '../../mail.ts'
import { composeMail } from '../../mail.ts'
import type { Ports } from '../../scope.ts'
import { enqueueOrderEmail, type OrderEmail } from '../queue.ts'
import { boughtSince, type OrderEmailFacts, orderEmailFacts } from './order-mail-repository.ts'

type Texts = { subject: string; text: string[]; button: string; path: string; when: string; money: string }

const rupees = new Intl.NumberFormat('en-IN', { style: 'currency', currency: 'INR' })
const day = new Intl.DateTimeFormat('en-IN', { dateStyle: 'long', timeStyle: 'short', timeZone: 'Asia/Kolkata' })

const purchases = '/mypurchases'
const bankDays = 'It can take 5–7 working days to show in your account.'

const textsOf = ({ course, amountPaise, ownsCourse }: OrderEmailFacts): Record<OrderEmail['kind'], Texts> => {
  const amount = rupees.format(amountPaise / 100)
  const refund = { button: 'See your purchases', path: purchases, money: 'Refund' }
  return {
    receipt: {
      subject: `Your receipt for ${course.title}`,
      text: [`Thanks for your purchase! ${course.title} is now in your account.`],
      button: 'Go to your course',
      path: `${purchases}?course=${course.id}`,
      when: 'Paid on',
      money: 'Amount paid',
    },
    'payment-returned': {
      ...refund,
      subject: `Your payment for ${course.title} was returned`,
      text: [
        `Your payment of ${amount} for ${course.title} didn’t go through in the end, so it was returned to you. ${bankDays}`,
        ownsCourse
          ? 'You have the course already, by another payment.'
          : 'You haven’t bought the course. You can buy it again at any time.',
      ],
      when: 'Returned on',
    },
    'refund-requested': {
      ...refund,
      subject: `Your refund for ${course.title} is on its way`,
      text: [
        `We’ve asked our payment provider to refund ${amount} for ${course.title}. We’ll email you when it’s done.`,
      ],
      when: 'Requested on',
    },
    'refund-processed': {
      ...refund,
      subject: `Your refund for ${course.title} is done`,
      text: [`We’ve refunded ${amount} for ${course.title}. ${bankDays}`],
      when: 'Refunded on',
    },
    'refund-failed': {
      ...refund,
      subject: `Your refund for ${course.title} didn’t go through`,
      text: [
        `Our payment provider couldn’t refund ${amount} for ${course.title}. You haven’t lost anything: you still have the course, and the seller can try again.`,
      ],
      when: 'Failed on',
    },
  }
}

/** Composes the email about a payment or refund. Amounts are shown in rupees, times in IST. */
const orderEmail = (kind: OrderEmail['kind'], facts: OrderEmailFacts, { brand, origins }: Ports['settings']): Mail => {
  const { subject, text, button, path, when, money } = textsOf(facts)[kind]
  return composeMail({
    to: facts.email,
    name: facts.username,
    brand,
    subject,
    text,
    facts: [
      ['Course', facts.course.title],
      [money, rupees.format(facts.amountPaise / 100)],
      [when, `${day.format(facts.at)} IST`],
      ['Order number', facts.orderId],
    ],
    button: { label: button, url: `${origins.user}${path}` },
  })
}

/** Emails the learner about their payment or refund. Sends nothing if the account was deleted, or its address isn't confirmed. */
export const sendOrderEmail = async (
  { db, mail, settings }: Pick<Ports, 'db' | 'mail' | 'settings'>,
  wanted: OrderEmail,
): Promise<void> => {
  const facts = await orderEmailFacts(db, wanted)
  if (facts) await mail.send(orderEmail(wanted.kind, facts, settings))
}

/** How far back a confirmed address gets its receipts, in milliseconds. */
const receiptsFrom = 90 * 86_400_000

/** Queues the receipts that waited for the learner's address to be confirmed. */
export const enqueueWaitingReceipts = async (db: Db, learnerId: string, now: Date): Promise<void> => {
  for (const { orderId, paymentId } of await boughtSince(db, learnerId, new Date(now.getTime() - receiptsFrom)))
    await enqueueOrderEmail(db, { kind: 'receipt', orderId, reference: paymentId })
}
