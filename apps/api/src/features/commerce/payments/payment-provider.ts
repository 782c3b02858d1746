import type { RefundStatus } from '../../../db/statuses.ts'

/** A payment as the provider reports it. */
export type ProviderPayment = {
  id: string
  /** The provider's order that it pays; null where it pays none. */
  providerOrderId: string | null
  /** `refunded` says nothing about whether it was captured before: `isCaptured` does. */
  status: 'created' | 'authorized' | 'captured' | 'refunded' | 'failed'
  isCaptured: boolean
  /** What the learner paid, in paise. */
  amountPaise: number
  /** The provider's fee in paise where the learner bears it: then it is part of `amountPaise`, and else 0. */
  customerFeePaise: number
  currency: string
  /** How much of it the provider has refunded, or is about to, in paise. */
  refundedPaise: number
  createdAt: Date
}

/** A refund as the provider reports it; `requested` while its money is under way. */
export type ProviderRefund = {
  id: string
  paymentId: string
  status: RefundStatus
  amountPaise: number
}

/** An order as the provider reports it. */
export type ProviderOrder = {
  id: string
  /** Our order's id, where it is one of ours. */
  receipt: string | null
  amountPaise: number
  /** What was paid of it, in paise. */
  paidPaise: number
  notes: Record<string, string>
}

/** A webhook event in our terms; `payment` is missing where it is about no payment. */
export type ProviderEvent = { name: string; payment?: ProviderPayment; refund?: ProviderRefund }

/** Which part of a list: what was created from `since` to `until`, newest first, without the first `skip`. */
export type ListPage = { since: Date; until: Date; skip: number; count: number }

/** What the product asks of a payment provider. Every call ends within 5 s, or fails with ProviderFailure. */
export type PaymentProvider = {
  /** The public key that the checkout is opened with. */
  keyId: string
  /** Opens an order. Asked again with the same receipt (at most 40 characters), it answers the same order. */
  createOrder: (order: {
    receipt: string
    amountPaise: number
    currency: string
    notes: Record<string, string>
  }) => Promise<{ id: string }>
  order: (providerOrderId: string) => Promise<ProviderOrder>
  /** All payments that were tried on the order. */
  paymentsOf: (providerOrderId: string) => Promise<ProviderPayment[]>
  payment: (paymentId: string) => Promise<ProviderPayment>
  /** Takes the money of an authorized payment: the whole amount that was authorized. */
  capture: (paymentId: string, options: { amountPaise: number; currency: string }) => Promise<ProviderPayment>
  /** Refunds so much of a captured payment. Asked again with the same key, it answers the same refund. */
  refund: (paymentId: string, options: { amountPaise: number; idempotencyKey: string }) => Promise<ProviderRefund>
  /** All refunds that were asked for on the payment. */
  refundsOf: (paymentId: string) => Promise<ProviderRefund[]>
  /** A page of the account's payments, of all its sites. At most 100. */
  listPayments: (page: ListPage) => Promise<ProviderPayment[]>
  /** A page of the account's refunds. At most 100. */
  listRefunds: (page: ListPage) => Promise<ProviderRefund[]>
  /** Whether the provider signed that this payment pays this order. */
  isPaymentSignature: (signature: string, of: { providerOrderId: string; paymentId: string }) => boolean
  /** Whether the provider signed this webhook body, with the current secret or the one before. */
  isWebhookSignature: (signature: string, body: string) => boolean
  /** The event of a webhook body; undefined for one that cannot be read. */
  parseEvent: (body: string) => ProviderEvent | undefined
  /** The webhook body without who paid: nothing here needs to know, and what is not kept need not be deleted. */
  redactPayer: (body: string) => string
}
