import { ProviderFailure } from '../port-errors.ts'
import type { Ports } from '../scope.ts'
import { tell } from './order-events.ts'
import type { ProviderRefund } from './payment-provider.ts'
import { failRefund, noteRefundAsked, type Refund, refundDue } from './refund-repository.ts'
import { settlePayment } from './settle-payment.ts'

type Needs = Pick<Ports, 'db' | 'now' | 'log' | 'payments'>

/** Asks for the refund, or what became of it; a refusal is no answer yet: the payment's refunds tell what there is. */
const ask = async ({ payments }: Needs, { id, paymentId, amountPaise, providerRefundId }: Refund) => {
  const told = (refunds: ProviderRefund[], isRefused = false) => ({ refunds, isRefused })
  if (providerRefundId) return told(await payments.refundsOf(paymentId))
  try {
    return told([await payments.refund(paymentId, { amountPaise, idempotencyKey: id })])
  } catch (error) {
    if (!(error instanceof ProviderFailure && error.kind === 'refused')) throw error
    return told(await payments.refundsOf(paymentId), true)
  }
}

/**
 * Asks the provider for a refund that is due, or what became of it, and settles the answer. Our refund's id is the
 * idempotency key, so that a lost answer never becomes a second refund. One that the provider refuses, and knows nothing
 * of, has failed.
 */
export const refundPayment = async (ports: Needs, refundId: string): Promise<void> => {
  const due = await refundDue(ports.db, refundId)
  if (!due?.providerOrderId) return
  const { refund: ours, providerOrderId, orderId, amountPaise, currency } = due
  await noteRefundAsked(ports.db, refundId, ports.now())
  const { refunds, isRefused } = await ask(ports, ours)
  const payment = { id: ours.paymentId, status: 'captured', amountPaise, currency } as const
  for (const refund of refunds) await settlePayment(ports, { providerOrderId, payment, refund })
  if (!isRefused) return
  await ports.db.transaction(async (tx) => {
    if (await failRefund(tx, refundId, ports.now()))
      await tell(tx, orderId, ports.now(), { kind: 'refund', status: 'failed' })
  })
}
