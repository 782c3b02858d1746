import type { RefundStatus } from '../../../db/statuses.ts'

/**
 * How a payment was made. `kind` is the provider's word, such as `upi` or `card`; `detail` is what its owner recognises
 * and nobody else can use: `ok…@okaxis`, `Visa •••• 1111`, or null.
 */
export type PaymentMethod = { kind: string; detail: string | null }

/** A payment as the provider reports it. */
export type ProviderPayment = {
  id: string
  /** The provider order that it pays; null if it pays none. */
  providerOrderId: string | null
  /**
   * `pending`: to be collected later, in cash. `refunded` doesn't say whether the payment was captured before;
   * `isCaptured` does. `unknown`: a state that we don't know.
   */
  status: 'created' | 'pending' | 'authorized' | 'captured' | 'refunded' | 'failed' | 'unknown'
  /** The provider's own word for the status. */
  reportedStatus: string
  isCaptured: boolean
  /** The amount the learner paid, in paise. */
  amountPaise: number
  /** The provider's fee in paise if the learner pays it, which is then included in `amountPaise`; otherwise 0. */
  customerFeePaise: number
  currency: string
  /** The amount the provider has refunded or is refunding, in paise. */
  refundedPaise: number
  /** Null if the update doesn't say. */
  method: PaymentMethod | null
  createdAt: Date
}

/**
 * A refund as the provider reports it. It is `requested` while the money is on its way, and `unknown` in a state that we
 * don't know.
 */
export type ProviderRefund = {
  id: string
  paymentId: string
  status: RefundStatus | 'unknown'
  /** The provider's own word for the status. */
  reportedStatus: string
  amountPaise: number
}

/**
 * A dispute as the provider reports it. Phase, status and reason are in its own words, of which it may have new ones.
 * https://razorpay.com/docs/api/disputes/entity/
 */
export type ProviderDispute = {
  id: string
  paymentId: string
  phase: string
  status: string
  /** The disputed amount, and what the provider took from the balance for it, in paise. */
  amountPaise: number
  deductedPaise: number
  /** Until when the bank accepts an answer; null if the provider names no time. */
  respondBy: Date | null
  reasonCode: string | null
  createdAt: Date
}

/** A dispute as it stands at the provider, with the documents of the evidence that it has. */
export type DisputeNow = { dispute: ProviderDispute; documentIds: readonly string[] }

/** An order as the provider reports it. */
export type ProviderOrder = {
  id: string
  /** Our order's id, if the order is ours. */
  receipt: string | null
  amountPaise: number
  /** The amount already paid, and the one still to be paid, in paise. */
  paidPaise: number
  duePaise: number
  notes: Record<string, string>
  createdAt: Date
}

/**
 * A webhook event in our terms. `at` is when it happened, to the second; null if the event doesn't say. `payment` is
 * missing if the event isn't about a payment.
 */
export type ProviderEvent = {
  name: string
  at: Date | null
  payment?: ProviderPayment
  refund?: ProviderRefund
  dispute?: ProviderDispute
}

/** A page of a list: items created from `since` to `until`, newest first, leaving out the first `skip`. */
export type ListPage = { since: Date; until: Date; skip: number; count: number }

/** What is on a page: the items that can be read, and how many there are, including those that can't. */
export type Listed<Item> = { items: Item[]; size: number }

/**
 * Port to the payment provider. Every request ends within 5 seconds or throws ProviderFailure; a long list takes several.
 * Items of a list that can't be read are left out and logged.
 */
export type PaymentProvider = {
  /** The public key for opening the checkout. */
  keyId: string
  /** Creates an order. Calling it again with the same receipt (at most 40 characters) returns the same order. */
  createOrder: (order: {
    receipt: string
    amountPaise: number
    currency: string
    notes: Record<string, string>
  }) => Promise<{ id: string }>
  order: (providerOrderId: string) => Promise<ProviderOrder>
  /** Returns a page of the account's orders, across all its sites. At most 100. */
  listOrders: (page: ListPage) => Promise<Listed<ProviderOrder>>
  /** Returns all payment attempts for the order, however many. */
  paymentsOf: (providerOrderId: string) => Promise<ProviderPayment[]>
  payment: (paymentId: string) => Promise<ProviderPayment>
  /** Captures an authorized payment: the whole authorized amount, in paise. */
  capture: (paymentId: string, options: { amountPaise: number; currency: string }) => Promise<ProviderPayment>
  /**
   * Refunds `amountPaise` of a captured payment; an instant refund costs a fee. Calling it again with the same options
   * returns the same refund.
   */
  refund: (
    paymentId: string,
    options: { amountPaise: number; idempotencyKey: string; isInstant: boolean },
  ) => Promise<ProviderRefund>
  /** Returns all refunds requested for the payment, however many. */
  refundsOf: (paymentId: string) => Promise<ProviderRefund[]>
  /** Returns a page of the account's payments, across all its sites. At most 100. */
  listPayments: (page: ListPage) => Promise<Listed<ProviderPayment>>
  /** Returns a page of the account's refunds. At most 100. */
  listRefunds: (page: ListPage) => Promise<Listed<ProviderRefund>>
  /** Returns a page of the account's disputes of any age, newest first, leaving out the first `skip`. At most 100. */
  listDisputes: (page: Pick<ListPage, 'skip' | 'count'>) => Promise<Listed<ProviderDispute>>
  dispute: (disputeId: string) => Promise<DisputeNow>
  /** Uploads a document for a dispute, and returns its id. */
  uploadEvidence: (document: { name: string; pdf: Buffer }) => Promise<string>
  /** Submits evidence: an explanation of at most 1,000 characters, and ids of documents by the provider's kinds. */
  contestDispute: (
    disputeId: string,
    evidence: { summary: string; proofs: Record<string, readonly string[]> },
  ) => Promise<ProviderDispute>
  /** Accepts the dispute, which is lost then, for good. */
  acceptDispute: (disputeId: string) => Promise<ProviderDispute>
  /** Verifies the provider's signature that this payment pays this order. */
  isPaymentSignature: (signature: string, of: { providerOrderId: string; paymentId: string }) => boolean
  /** Verifies the provider's signature of a webhook body, with the current or the previous secret. */
  isWebhookSignature: (signature: string, body: string) => boolean
  /** Parses a webhook body into an event; undefined if it can't be read. */
  parseEvent: (body: string) => ProviderEvent | undefined
  /**
   * Removes the payer's personal data from a webhook body. We don't need it, and data that isn't stored needn't be
   * deleted.
   */
  redactPayer: (body: string) => string
}
