import { ProviderFailure } from '../../port-errors.ts'
import type { Ports } from '../../scope.ts'
import type { PlacedOrder } from '../orders/order-repository.ts'
import type { ProviderPayment } from './payment-provider.ts'

/**
 * Asks for a payment's current state, and checks that it pays this order. Throws ProviderFailure if the provider doesn't
 * answer, or answers about another order: then nothing may be done to the payment.
 */
export const paymentOfOrder = async (
  { payments }: Pick<Ports, 'payments'>,
  { providerOrderId }: Pick<PlacedOrder, 'providerOrderId'>,
  paymentId: string,
): Promise<ProviderPayment> => {
  const payment = await payments.payment(paymentId)
  if (payment.providerOrderId === providerOrderId) return payment
  throw new ProviderFailure('unavailable', `the answer says that ${paymentId} pays ${payment.providerOrderId}`)
}
