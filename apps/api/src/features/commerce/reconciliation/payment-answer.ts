import type { Ports } from '../../scope.ts'
import type { PlacedOrder } from '../orders/order-repository.ts'
import type { ProviderPayment } from '../payments/payment-provider.ts'
import type { PaymentUpdate } from './settle-payment.ts'

type Asked = Pick<PlacedOrder, 'providerOrderId' | 'amountPaise'>

/**
 * The provider's whole answer about a payment of the order: with its refunds, so that both are settled in one step and
 * none is forgotten where the second question fails; and, where its amount is another one, with what was paid of the
 * order, which then decides. Throws ProviderFailure.
 */
export const paymentAnswer = async (
  { payments }: Pick<Ports, 'payments'>,
  { providerOrderId, amountPaise }: Asked,
  payment: ProviderPayment,
): Promise<PaymentUpdate> => {
  const refunds = payment.refundedPaise > 0 ? await payments.refundsOf(payment.id) : []
  const answer = { providerOrderId, payment, refunds, isAnswer: true }
  if (payment.amountPaise - payment.customerFeePaise === amountPaise) return answer
  const { paidPaise } = await payments.order(providerOrderId)
  return { ...answer, paidPaise }
}
