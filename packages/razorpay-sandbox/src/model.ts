/** The provider's entities as they travel. Amounts are paise, times are Unix seconds. */

export type Notes = Record<string, string> | []

export type Order = {
  id: string
  entity: 'order'
  amount: number
  amount_paid: number
  amount_due: number
  currency: string
  receipt: string | null
  offer_id: null
  status: 'created' | 'attempted' | 'paid'
  attempts: number
  notes: Notes
  created_at: number
}

export type Card = {
  id: string
  entity: 'card'
  name: string
  last4: string
  network: string
  type: 'credit' | 'debit'
  issuer: null
  international: false
  emi: false
  sub_type: 'consumer'
}

/** Why a payment failed, in the provider's words. */
export type Failure = {
  code: 'BAD_REQUEST_ERROR' | 'GATEWAY_ERROR'
  description: string
  source: string
  step: string
  reason: string
}

export type Payment = {
  id: string
  entity: 'payment'
  amount: number
  currency: string
  /** `pending`: cash on delivery that isn't collected yet. https://razorpay.com/docs/webhooks/payments */
  status: 'created' | 'pending' | 'authorized' | 'captured' | 'refunded' | 'failed'
  order_id: string
  invoice_id: null
  international: false
  method: 'upi' | 'card' | 'cod'
  amount_refunded: number
  refund_status: null | 'partial' | 'full'
  captured: boolean
  description: string | null
  card_id: string | null
  card?: Card
  bank: null
  wallet: null
  vpa: string | null
  email: string
  contact: string
  notes: Notes
  fee: number | null
  tax: number | null
  /** Only there where the customer bears the fee. */
  fee_bearer?: 'customer'
  error_code: string | null
  error_description: string | null
  error_source: string | null
  error_step: string | null
  error_reason: string | null
  acquirer_data: Record<string, string>
  created_at: number
}

export type Refund = {
  id: string
  entity: 'refund'
  amount: number
  currency: string
  payment_id: string
  notes: Notes
  receipt: string | null
  acquirer_data: { arn: string | null }
  created_at: number
  batch_id: null
  /** `reversed`: the money came back to the shop. https://razorpay.com/docs/payments/refunds/faqs */
  status: 'pending' | 'processed' | 'failed' | 'reversed'
  speed_processed: 'normal' | 'instant'
  speed_requested: 'normal' | 'optimum'
}

/** A file that shows something. https://razorpay.com/docs/api/documents/entity */
export type Document = {
  id: string
  entity: 'document'
  purpose: 'dispute_evidence'
  name: string
  mime_type: 'image/jpeg' | 'image/png' | 'application/pdf'
  /** In bytes. */
  size: number
  created_at: number
}

/** For how many minutes after its creation a payment is captured, or may be; and how it goes back when it was not. */
export type CaptureOptions = { automaticMinutes: number; manualMinutes: number; refundSpeed: 'normal' | 'optimum' }

/** An order with what only the sandbox knows about it; without `captureOptions` the account's own settings hold. */
export type OrderRecord = Order & {
  sandbox: { capture: 'automatic' | 'manual'; captureOptions?: CaptureOptions | undefined }
}

/**
 * A payment with what will become of it: the test instrument's outcome, and whether a success is captured at once.
 * `customerFee` is what the customer pays on top of the order; `captureAmount` what a capture must ask for then.
 */
export type PaymentRecord = Payment & {
  sandbox: { outcome: Outcome; capture: boolean; customerFee?: number; captureAmount?: number }
}

/**
 * What a test instrument does: `pending` stays at the bank, and `cash` is to be collected, until a control call decides.
 */
export type Outcome = 'success' | 'failure' | 'pending' | 'cash'

/** Leaves out what only the sandbox knows, so that an answer is the provider's entity and nothing else. */
export const wire = <T extends { sandbox: unknown }>({ sandbox: _, ...entity }: T): Omit<T, 'sandbox'> => entity

export const eventNames = [
  'payment.authorized',
  'payment.captured',
  'payment.failed',
  'payment.pending',
  'order.paid',
  'refund.created',
  'refund.processed',
  'refund.failed',
  'payment.dispute.created',
  'payment.dispute.under_review',
  'payment.dispute.action_required',
  'payment.dispute.won',
  'payment.dispute.lost',
  'payment.dispute.closed',
  'settlement.processed',
] as const

/** The event that reports each status of a dispute. https://razorpay.com/docs/webhooks/disputes/ */
export type DisputeEvent = Extract<(typeof eventNames)[number], `payment.dispute.${string}`>
export type EventName = (typeof eventNames)[number]

/** What the checkout hands to the page's `handler`. */
export type Success = { razorpay_payment_id: string; razorpay_order_id: string; razorpay_signature: string }
