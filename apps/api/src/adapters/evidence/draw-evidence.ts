import type { Evidence, EvidencePart, EvidencePrinter } from '../../features/commerce/evidence/evidence.ts'
import { timeInIndia } from '../../features/india-time.ts'
import { formatPaise } from '../../features/money.ts'
import { methodText } from '../receipts/method-text.ts'
import { type Paper, paperOf } from './paper.ts'

// Banks read English, whatever the seller and the learner read: so these texts are in no catalog.
const at = (time: string): string => timeInIndia(new Date(time), 'en')
const money = (paise: number): string => formatPaise(paise, 'en')

const drawOrder = (paper: Paper, { order, payment, words }: Evidence): void => {
  paper.heading('Explanation')
  paper.text(words)
  paper.heading('Order and receipt')
  paper.facts([
    ['Order number', order.number],
    ['Product', `${order.course} (online course, delivered at once)`],
    ['Amount', money(order.amountPaise)],
    ['Sold by', order.seller],
    ['Bought by', `${order.learner}, ${order.email}`],
    ['Ordered', at(order.createdAt)],
    ['Paid', at(payment.paidAt)],
    ['Paid with', (payment.method && (methodText(payment.method, 'en') ?? payment.method.kind)) ?? 'Not recorded'],
    ['Payment ID', payment.id],
    ['Receipt emailed', payment.receiptEmailedAt ? at(payment.receiptEmailedAt) : 'No'],
  ])
}

const minutes = (seconds: number): string => `${Math.floor(seconds / 60)} min ${seconds % 60} s`

const drawAccess = (paper: Paper, { access, payment, opened, lessons, logins }: Evidence): void => {
  paper.heading('Access to the course')
  paper.facts([
    ['Access began', access.grantedAt ? at(access.grantedAt) : 'Not recorded'],
    ['Access ended', access.revokedAt ? at(access.revokedAt) : 'It hasn’t'],
    ['Lessons opened', `${opened}`],
    ['Certificate issued', access.certificateAt ? at(access.certificateAt) : 'No'],
  ])
  if (payment.rejection)
    paper.text(`This payment gave no access (${payment.rejection.replaceAll('-', ' ')}), and is being returned.`)
  paper.heading('Lessons that the buyer opened since the order')
  if (lessons.length === 0) paper.text('None are recorded.')
  paper.facts(
    lessons.map(({ title, openedAt, doneAt, watchedSeconds }) => [
      at(openedAt),
      [title, watchedSeconds > 0 && `watched ${minutes(watchedSeconds)}`, doneAt && `completed ${at(doneAt)}`]
        .filter(Boolean)
        .join(' · '),
    ]),
  )
  if (opened > lessons.length) paper.soft(`The first ${lessons.length} of ${opened} are listed.`)
  paper.heading('Logins of the buyer since the day before the order')
  if (logins.length === 0) paper.text('None are recorded.')
  paper.facts(logins.map((login) => [at(login.at), [login.network, login.device].filter(Boolean).join(' · ')]))
}

const drawRefunds = (paper: Paper, { rule, requests, refunds }: Evidence): void => {
  paper.heading('Refund rule of this order, as shown before the purchase')
  paper.text(
    rule.days === 0
      ? 'The order was made under no rule for refunds. A buyer can ask for a refund in words, on the order’s page.'
      : `The whole price back within ${rule.days} days of the purchase, while less than ${rule.percent} % of the lessons were opened. Otherwise a buyer can ask for a refund in words, on the order’s page.`,
  )
  paper.heading('Refunds that the buyer asked for')
  if (requests.length === 0) paper.text('None.')
  paper.facts(
    requests.map(({ askedAt, words, state, answer }) => [
      at(askedAt),
      [`“${words}”`, state, answer && `“${answer}”`].filter(Boolean).join(' · '),
    ]),
  )
  paper.heading('Refunds that were made')
  if (refunds.length === 0) paper.text('None.')
  paper.facts(refunds.map((refund) => [at(refund.at), `${money(refund.amountPaise)} · ${refund.status}`]))
}

const parts: Record<EvidencePart, (paper: Paper, evidence: Evidence) => void> = {
  order: drawOrder,
  access: drawAccess,
  refunds: drawRefunds,
}

/** Draws evidence in the marketplace's name. The same evidence gives the same bytes. */
export const drawEvidence = (brand: string): EvidencePrinter => ({
  pdf: (evidence, wanted) => {
    const { draftedAt, disputeId, order } = evidence
    const title = `Evidence for dispute ${disputeId}`
    const paper = paperOf({ title, author: brand, at: new Date(draftedAt) })
    paper.title(title)
    paper.soft(`${brand} · order ${order.number} · from our records as of ${at(draftedAt)}`)
    for (const part of wanted) parts[part](paper, evidence)
    return paper.end()
  },
})
