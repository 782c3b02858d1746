import type { Transaction } from '../../../db/connection.ts'
import { purchasesOfPayment } from '../../learning/entitlements/purchase-repository.ts'
import { linesOf, type Order, type OrderLine } from '../orders/order-repository.ts'
import type { Payment } from '../payments/payment-repository.ts'
import { bookedRefunds, creditedBy } from './ledger-repository.ts'
import { type Counterpart, type Posting, post, sharesOf } from './posting.ts'

/** Who is owed a line's share of a payment: the course's admin, or the learner if the payment didn't buy the course. */
const beneficiaryOf = (line: OrderLine, bought: ReadonlySet<string | null>): Counterpart =>
  bought.has(line.id)
    ? { account: 'admin', adminId: line.adminId, learnerId: null }
    : { account: 'learner', adminId: null, learnerId: line.learnerId }

type Captured = {
  order: Order
  payment: Payment
  lines: readonly OrderLine[]
  /** The ids of the lines that the payment bought. */
  bought: ReadonlySet<string>
  /** Whether it was captured just now, so that nothing of it can be booked. */
  isNew: boolean
}

/**
 * Books a captured payment: a debit for the provider and a credit for whoever is owed the money, line by line. Booking
 * it again changes nothing.
 */
export const postCapture = async (
  tx: Transaction,
  { order, payment, lines, bought, isNew }: Captured,
  now: Date,
): Promise<void> => {
  const { id: paymentId } = payment
  const entry = `capture:${paymentId}`
  // Whoever was credited stays: by now the line may be refunded, and its course revoked.
  const booked = isNew ? undefined : await creditedBy(tx, entry)
  const postings = sharesOf(order, payment, lines)
    .filter(([line]) => !booked?.has(line.id))
    .map(([line, amountPaise]) => {
      const to = beneficiaryOf(line, bought)
      return { entry, paymentId, orderLineId: line.id, amountPaise, to }
    })
  await post(tx, entry, postings, now)
}

/**
 * Books a refund: the money has left the provider, and is no longer owed to the admin or learner who was credited. It
 * applies to the refund's line, or to one line after the other if the provider names none. Any amount beyond the
 * captured shares is the provider's own fee, which isn't in our books.
 */
export const postRefund = async (
  tx: Transaction,
  order: Order,
  payment: Payment,
  refund: { id: string; amountPaise: number; orderLineId: string | null },
  now: Date,
): Promise<void> => {
  const { id: paymentId } = payment
  const entry = `refund:${refund.id}`
  const booked = await bookedRefunds(tx, paymentId, entry)
  const credited = await creditedBy(tx, `capture:${paymentId}`)
  const purchases = await purchasesOfPayment(tx, paymentId)
  const bought = new Set(purchases.filter(({ revokedAt }) => !revokedAt).map(({ orderLineId }) => orderLineId))
  const postings: Posting[] = []
  let left = refund.amountPaise
  for (const [line, share] of sharesOf(order, payment, await linesOf(tx, order.id))) {
    if (refund.orderLineId !== null && refund.orderLineId !== line.id) continue
    const amountPaise = Math.min(left, share - (booked.get(line.id) ?? 0))
    if (amountPaise <= 0) continue
    left -= amountPaise
    const to = credited.get(line.id) ?? beneficiaryOf(line, bought)
    postings.push({ entry, paymentId, orderLineId: line.id, amountPaise: -amountPaise, to })
  }
  await post(tx, entry, postings, now)
}
