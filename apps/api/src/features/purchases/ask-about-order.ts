import type { Ports } from '../scope.ts'
import { changeOrder, type Order } from './order-repository.ts'
import { settlePayment } from './settle-payment.ts'

/** Asks the provider what was paid on an order and settles it. Throws ProviderFailure when it does not answer. */
export const askAboutOrder = async (
  ports: Pick<Ports, 'db' | 'now' | 'log' | 'payments'>,
  order: Order & { providerOrderId: string },
): Promise<void> => {
  const payments = await ports.payments.paymentsOf(order.providerOrderId)
  await changeOrder(ports.db, order.id, { askedAt: ports.now() }, ports.now())
  for (const payment of payments) await settlePayment(ports, { providerOrderId: order.providerOrderId, payment })
}
