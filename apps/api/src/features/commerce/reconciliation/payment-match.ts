import type { Order } from '../orders/order-repository.ts'
import type { ProviderPayment } from '../payments/payment-provider.ts'
import type { PaymentUpdate } from './payment-update.ts'

/**
 * Whether the provider's order explains a payment of another amount: the order is paid by it, or it is all that is
 * still due and the payment brings more. A customer may bear the fee on top, of which the provider says nothing before
 * the capture. https://razorpay.com/docs/payments/dashboard/account-settings/configuration/convenience-fees/
 */
const isExplained = ({ amountPaise }: Order, { payment, orderAtProvider: their }: PaymentUpdate): boolean => {
  if (their?.amountPaise !== amountPaise) return false
  if (payment.isCaptured) return their.paidPaise === amountPaise
  return payment.amountPaise > amountPaise && their.duePaise === amountPaise
}

/** Whether the payment pays the order: by its own amount, or because the provider's order says so. */
export const matches = (order: Order, update: PaymentUpdate): boolean => {
  const { amountPaise, customerFeePaise, currency } = update.payment
  return (
    currency === order.currency && (amountPaise - customerFeePaise === order.amountPaise || isExplained(order, update))
  )
}

/** Whether money was reserved or taken. Otherwise it harms nobody that the amount isn't the order's. */
export const holdsMoney = ({ status, isCaptured }: ProviderPayment): boolean =>
  isCaptured || status === 'authorized' || status === 'refunded'
