import type { Ports } from '../scope.ts'
import { changeRefund, refundDue } from './refund-repository.ts'

/** Asks the provider for a refund that is due. Its own id is the idempotency key: asking again makes no second one. */
export const refundPayment = async (ports: Pick<Ports, 'db' | 'now' | 'payments'>, refundId: string): Promise<void> => {
  const due = await refundDue(ports.db, refundId)
  if (!due) return
  const { id, status } = await ports.payments.refund(due.paymentId, {
    amountPaise: due.amountPaise,
    idempotencyKey: refundId,
  })
  await changeRefund(ports.db, refundId, { providerRefundId: id, status }, ports.now())
}
