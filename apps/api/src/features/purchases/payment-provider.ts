import type { PaymentStatus, RefundStatus } from '../../db/statuses.ts'

/** A payment as the provider tells it. */
export type ProviderPayment = {
  id: string
  status: PaymentStatus
  amountPaise: number
  currency: string
}

/** A refund as the provider tells it; `requested` while its money is under way. */
export type ProviderRefund = {
  id: string
  paymentId: string
  status: RefundStatus
  amountPaise: number
}

/** What the product asks of a payment provider. Every call ends within 5 s, or fails with ProviderFailure. */
export type PaymentProvider = {
  /** The public key that the checkout is opened with. */
  keyId: string
  /** Opens an order. Asked again with the same receipt (at most 40 characters), it answers the same order. */
  createOrder: (order: { receipt: string; amountPaise: number; currency: string }) => Promise<{ id: string }>
  /** All payments that were tried on the order. */
  paymentsOf: (providerOrderId: string) => Promise<ProviderPayment[]>
  /** Refunds so much of a captured payment. Asked again with the same key, it answers the same refund. */
  refund: (paymentId: string, options: { amountPaise: number; idempotencyKey: string }) => Promise<ProviderRefund>
  /** All refunds that were asked for on the payment. */
  refundsOf: (paymentId: string) => Promise<ProviderRefund[]>
  /** Whether the provider signed that this payment pays this order. */
  isPaymentSignature: (signature: string, of: { providerOrderId: string; paymentId: string }) => boolean
  /** Whether the provider signed this webhook body, with the current secret or the one before. */
  isWebhookSignature: (signature: string, body: string) => boolean
}
