import type { Ports } from '../scope.ts'
import { noteAsked, type PlacedOrder } from './order-repository.ts'
import { settlePayment } from './settle-payment.ts'

/** Asks the provider what was paid on an order, and settles it. Throws ProviderFailure when it does not answer. */
export const askAboutOrder = async (
  ports: Pick<Ports, 'db' | 'now' | 'log' | 'payments'>,
  { id, providerOrderId }: PlacedOrder,
): Promise<void> => {
  const payments = await ports.payments.paymentsOf(providerOrderId)
  await noteAsked(ports.db, id, ports.now())
  for (const payment of payments) {
    await settlePayment(ports, { providerOrderId, payment })
    if (payment.status !== 'refunded') continue
    for (const refund of await ports.payments.refundsOf(payment.id))
      await settlePayment(ports, { providerOrderId, payment, refund })
  }
}
