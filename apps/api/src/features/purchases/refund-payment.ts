import type { Ports } from '../scope.ts'
import { refundDue, refundsUnheardOf } from './refund-repository.ts'
import { settlePayment } from './settle-payment.ts'

type Needs = Pick<Ports, 'db' | 'now' | 'log' | 'payments'>

/** After how long without news a refund is asked about, in milliseconds, and how many at a time. */
const followUp = { after: 10 * 60_000, batch: 20 } as const

/**
 * Asks the provider for a refund that is due, or what became of it, and settles the answer. Our refund's id is the
 * idempotency key, so that a lost answer never becomes a second refund.
 */
export const refundPayment = async ({ payments, ...ports }: Needs, refundId: string): Promise<void> => {
  const due = await refundDue(ports.db, refundId)
  if (!due?.providerOrderId) return
  const { refund: ours, providerOrderId, amountPaise, currency } = due
  const { paymentId } = ours
  const told = ours.providerRefundId
    ? await payments.refundsOf(paymentId)
    : [await payments.refund(paymentId, { amountPaise: ours.amountPaise, idempotencyKey: refundId })]
  const payment = { id: paymentId, status: 'captured', amountPaise, currency } as const
  for (const refund of told) await settlePayment(ports, { providerOrderId, payment, refund })
}

/** Asks about the refunds of which nothing was heard for a while. */
export const followUpRefunds = async (ports: Needs): Promise<void> => {
  const since = new Date(ports.now().getTime() - followUp.after)
  const waiting = await refundsUnheardOf(ports.db, since, followUp.batch)
  await Promise.all(waiting.map(({ id }) => refundPayment(ports, id)))
}
