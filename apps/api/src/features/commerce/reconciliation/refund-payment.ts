import { isRejection } from '../../../db/statuses.ts'
import { ProviderFailure } from '../../port-errors.ts'
import type { Ports } from '../../scope.ts'
import { recordOrderEvent } from '../orders/order-events.ts'
import { enqueueOrderEmail } from '../queue.ts'
import { type DueRefund, failRefund, type Refund, refundDue, touchRefund } from '../refunds/refund-repository.ts'
import { paymentAnswer } from './payment-answer.ts'
import { settlePayment } from './settle-payment.ts'

type Needs = Pick<Ports, 'db' | 'now' | 'log' | 'payments'>

/**
 * Asks for the refund unless the provider has told its id; answers why the provider refused it, if it did. While another
 * request for it is in flight that is no refusal: it is thrown, and asked again.
 */
const ask = async ({ payments }: Needs, refund: Refund): Promise<{ refusal: string } | undefined> => {
  const { id, paymentId, amountPaise, providerRefundId } = refund
  if (providerRefundId) return undefined
  try {
    await payments.refund(paymentId, { amountPaise, idempotencyKey: id })
    return undefined
  } catch (error) {
    if (!(error instanceof ProviderFailure && error.kind === 'refused')) throw error
    return { refusal: error.reason ?? error.message }
  }
}

/** The admin is told of a refund that was refused; so is the learner, where it is not asked for again by itself. */
const fail = (ports: Needs, { refund, order, rejection }: DueRefund, refusal: string): Promise<void> =>
  ports.db.transaction(async (tx) => {
    const { id, reason } = refund
    if (!(await failRefund(tx, id, refusal, ports.now()))) return
    const isRetried = rejection !== null || isRejection(reason)
    await recordOrderEvent(tx, order.id, ports.now(), { kind: 'refund', status: isRetried ? 'refused' : 'failed' })
    if (!isRetried) await enqueueOrderEmail(tx, { kind: 'refund-failed', orderId: order.id, reference: id })
  })

/**
 * Asks the provider for a refund that is due, or what became of it, and settles the payment with all its refunds. Our
 * refund's id is the idempotency key, so that a lost answer never becomes a second refund. One that the provider refuses,
 * and knows nothing of, has failed. Throws ProviderFailure where the provider does not answer, or is still at it.
 */
export const refundPayment = async (ports: Needs, refundId: string): Promise<void> => {
  const due = await refundDue(ports.db, refundId)
  if (!due) return
  await touchRefund(ports.db, refundId, ports.now())
  const refused = await ask(ports, due.refund)
  const payment = await ports.payments.payment(due.refund.paymentId)
  await settlePayment(ports, await paymentAnswer(ports, due.order, payment))
  if (refused) await fail(ports, due, refused.refusal)
}
