import { z } from 'zod'
import { orderStates } from '../constants.ts'
import { CourseDetails } from './course-fields.ts'
import { RefundRequest, RefundStanding } from './refund.ts'

export const OrderState = z.enum(orderStates)

/** An order as the course's admin sees it. */
export const Sale = z.object({
  _id: z.string(),
  /** The short number that people quote, such as `SH-8D03-8E52`. */
  number: z.string(),
  /** The learner's name, which is all an admin can see about a learner. */
  learner: z.string(),
  course: z.object({ _id: z.string(), title: z.string() }),
  /** In rupees. */
  amount: z.number(),
  /** How much of it went back, in rupees. */
  refunded: z.number().optional(),
  /** Whether a bank's dispute about its payment is undecided. */
  disputed: z.boolean().optional(),
  state: OrderState,
  createdAt: z.iso.datetime(),
})
export type Sale = z.infer<typeof Sale>

/** Who sells something, as operators see them. */
const Seller = z.object({ _id: z.string(), username: z.string() })

/** An order of any seller, as an operator sees it. */
export const ManagedOrder = Sale.extend({ seller: Seller })
export type ManagedOrder = z.infer<typeof ManagedOrder>

/** Kinds of events in an order's timeline. For payments, refunds and disputes, `OrderEvent.status` has the details. */
export const orderEventKinds = [
  'created',
  'checkout-opened',
  'webhook',
  'payment',
  'granted',
  'second-payment',
  'payment-rejected',
  'payment-mismatch',
  'capture-refused',
  'refund',
  'dispute',
  'dispute-answer',
  'revoked',
  'closed',
] as const

/** Why a captured payment buys nothing and is refunded, other than being a second payment for the same course. */
export const paymentRejections = ['order-expired', 'account-deleted', 'amount-mismatch'] as const

export const OrderEvent = z.object({
  at: z.iso.datetime(),
  kind: z.enum(orderEventKinds),
  /**
   * The outcome of a payment, refund or dispute. For a rejected payment, one of `paymentRejections`; for an answer to a
   * dispute, one of `disputeAnswerKinds`.
   */
  status: z.string().nullable(),
  /** The provider's id of the payment, refund or dispute, or the webhook's event name. */
  reference: z.string().nullable(),
})
export type OrderEvent = z.infer<typeof OrderEvent>

/** A dispute is contested with evidence, or accepted: then it is lost at once. */
export const disputeAnswerKinds = ['contest', 'accept'] as const
/** `sending`: until the provider confirms it. `failed`: the provider refused it, or it came too late. */
export const disputeAnswerStates = ['draft', 'sending', 'sent', 'failed'] as const
/** The provider takes no longer explanation. https://razorpay.com/docs/api/disputes/contest */
export const disputeWordsMax = 1000

/** Our answer to a dispute. */
export const DisputeAnswer = z.object({
  kind: z.enum(disputeAnswerKinds),
  state: z.enum(disputeAnswerStates),
  /** The explanation to the bank, in the seller's or operator's words. */
  words: z.string(),
  /** When the evidence was put together: it is sent as it was then. */
  draftedAt: z.iso.datetime(),
  /** When the provider confirmed it; null before. */
  sentAt: z.iso.datetime().nullable(),
  /** Why it failed: `late`, `decided` before it was confirmed, or the provider's words; null if it didn't. */
  failure: z.string().nullable(),
  /** The address of the evidence as a PDF, for a logged-in seller or operator; null once it is deleted. */
  pdf: z.string().nullable(),
})
export type DisputeAnswer = z.infer<typeof DisputeAnswer>

/** A dispute that a bank raised about a payment, in the provider's words. */
export const Dispute = z.object({
  /** The provider's id. */
  _id: z.string().optional(),
  /** `open`, `under_review`, `lost`, or a status that the provider added since. */
  status: z.string(),
  /** Until when the bank accepts an answer; null if it named no time. */
  respondBy: z.iso.datetime().nullable(),
  /** The disputed amount, in rupees. */
  amount: z.number().optional(),
  /** Why the bank raised it, as a code of the provider's; null if it doesn't say. */
  reasonCode: z.string().nullable().optional(),
  /** Whether the bank takes an answer now. */
  answerable: z.boolean().optional(),
  /** The last answer; null if there is none. */
  answer: DisputeAnswer.nullable().optional(),
})
export type Dispute = z.infer<typeof Dispute>

/** An order with its timeline, oldest first, and whether it can be refunded now. */
export const OrderDetail = Sale.extend({
  providerOrderId: z.string().nullable(),
  refundable: z.boolean(),
  /** The learner's last request for a refund; null if there was none. */
  refundRequest: RefundRequest.nullable().optional(),
  /** What a refund gives back, in rupees; less than one rupee can't be refunded, and 0 means nothing is left. */
  leftToRefund: z.number(),
  /**
   * The payment that a refund gives back, by the provider's id, and whether the course goes with all of it: not with a second
   * payment. `mostInPart`: the most that can be given back in part, in rupees; less than one rupee can't. Absent if nothing
   * can be refunded.
   */
  refundOf: z.object({ paymentId: z.string(), endsAccess: z.boolean(), mostInPart: z.number() }).optional(),
  /** Whether a refund is sent at once for a fee, because the payment is too old for any other one. */
  refundIsInstant: z.boolean().optional(),
  /** The open or lost dispute because of which it can't be refunded; null if there is none. */
  dispute: Dispute.nullable(),
  /** Whose it is, for an operator who sees somebody else's. */
  seller: Seller.optional(),
  timeline: z.array(OrderEvent),
})
export type OrderDetail = z.infer<typeof OrderDetail>

/** The kinds of payment that have names of their own on receipts. The provider may report others. */
export const namedPaymentMethods = ['upi', 'card', 'netbanking', 'wallet', 'emi', 'paylater', 'cod'] as const

/** How a payment was made. */
export const PaymentMethod = z.object({
  /** The provider's word, such as `upi`, `card` or `netbanking`. */
  kind: z.string(),
  /** What its owner recognises, such as `ok…@okaxis` or `Visa •••• 1111`; null if the provider doesn't say. */
  detail: z.string().nullable(),
})
export type PaymentMethod = z.infer<typeof PaymentMethod>

/** Whether the receipt was emailed: not yet, not before the learner confirms their address, or yes. */
export const receiptEmails = ['waiting', 'unconfirmed', 'sent'] as const

/** An order as its learner sees it: once it is paid, the receipt. */
export const OwnOrder = z.object({
  _id: z.string(),
  /** The short number that people quote, such as `SH-8D03-8E52`. */
  number: z.string(),
  course: z.object({ _id: z.string(), title: z.string(), language: CourseDetails.shape.language }),
  /** The seller's name. */
  seller: z.string(),
  /** The learner's name. */
  learner: z.string(),
  /** In rupees. */
  amount: z.number(),
  state: OrderState,
  /** Whether a bank's dispute about its payment is undecided: until then, nothing is refunded. */
  disputed: z.boolean().optional(),
  createdAt: z.iso.datetime(),
  /**
   * The captured payment that bought the course, also if it was refunded since; null without one. `_id` is the provider's.
   * `refunded`: how much of `amount` was refunded, in rupees. A refund that is only requested doesn't count.
   */
  payment: z
    .object({ _id: z.string(), paidAt: z.iso.datetime(), method: PaymentMethod.nullable(), refunded: z.number() })
    .nullable(),
  /** Null without a payment, and if no email was sent and none is on its way. */
  receiptEmail: z.enum(receiptEmails).nullable(),
  /** What happened to the order, oldest first: what its seller sees. */
  timeline: z.array(OrderEvent),
  /**
   * How it stands to the rule for refunds that it was made under. Null if it has none, and if nothing can be given back:
   * no captured payment, a refund under way or done, or a dispute.
   */
  refundStanding: RefundStanding.nullable().optional(),
  /** The learner's last request for a refund; null if there was none. */
  refundRequest: RefundRequest.nullable().optional(),
  /** Whether the learner can ask the seller for a refund now. */
  mayAskForRefund: z.boolean().optional(),
  /** The address of the receipt as a PDF, for its learner; null without a captured payment, or if it can't be printed. */
  pdf: z.string().nullable(),
})
export type OwnOrder = z.infer<typeof OwnOrder>
