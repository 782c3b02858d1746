import { ProviderFailure } from '../../port-errors.ts'
import type { Ports } from '../../scope.ts'
import type { PlacedOrder } from '../orders/order-repository.ts'
import type { ProviderPayment } from '../payments/payment-provider.ts'
import type { PaymentUpdate } from './payment-update.ts'

type Asked = Pick<PlacedOrder, 'id' | 'providerOrderId' | 'amountPaise'>

/**
 * Completes the provider's answer about a payment. Adds its refunds, so that both are settled in one step and a failed
 * second request loses nothing. If the amount differs from the order's, also adds the provider's order, which then
 * decides. Throws ProviderFailure if the provider doesn't answer, or its order isn't this one.
 * @param hasRefunds whether to ask for refunds. The payment doesn't count one that failed, so who knows of one says so.
 */
export const paymentAnswer = async (
  { payments }: Pick<Ports, 'payments'>,
  { id, providerOrderId, amountPaise }: Asked,
  payment: ProviderPayment,
  hasRefunds = payment.refundedPaise > 0,
): Promise<PaymentUpdate> => {
  const refunds = hasRefunds ? await payments.refundsOf(payment.id) : []
  const answer = { providerOrderId, payment, refunds, isAnswer: true }
  if (payment.amountPaise - payment.customerFeePaise === amountPaise) return answer
  const orderAtProvider = await payments.order(providerOrderId)
  const { receipt } = orderAtProvider
  if (receipt !== id)
    throw new ProviderFailure('unavailable', `the receipt of ${providerOrderId} is ${receipt}, not ${id}`)
  return { ...answer, orderAtProvider }
}
