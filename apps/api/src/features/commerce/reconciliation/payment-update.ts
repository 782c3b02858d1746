import type { ProviderDispute, ProviderOrder, ProviderPayment, ProviderRefund } from '../payments/payment-provider.ts'

/** An update about a payment, from the checkout's signature, a webhook event, or the provider's answer. */
export type PaymentUpdate = {
  providerOrderId: string
  payment: ProviderPayment
  /** The provider's signature over order and payment was verified; it takes the place of a capture. */
  signatureVerified?: boolean
  /** The known refunds of the payment. An answer has all of them. */
  refunds?: readonly ProviderRefund[]
  /** The payment's dispute, with the time of the event that reported it. */
  dispute?: ProviderDispute & { reportedAt: Date }
  /** The stored webhook event that reported it, if any, and when that happened, to the second. */
  webhook?: { id: string; name: string }
  happenedAt?: Date
  /** Whether the provider answered our request: an answer is the current state, an event is a past snapshot. */
  isAnswer?: boolean
  /** The provider's order. Requested if the payment's amount differs from the order's. */
  orderAtProvider?: ProviderOrder
}
