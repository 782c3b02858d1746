import { z } from 'zod'
import { says } from '../said.ts'
import { Price } from './course-fields.ts'
import { OwnId, text } from './text.ts'

/**
 * The promise about refunds: the whole price back within so many days of the purchase, while less than so many percent of
 * the lessons were opened. With 0 days, there is no promise.
 */
export const RefundRule = z.object({ days: z.int(), percent: z.int() })
export type RefundRule = z.infer<typeof RefundRule>

/**
 * The most that a rule can promise. After six months, the provider only gives money back at once, for a fee:
 * https://razorpay.com/docs/payments/refunds/
 */
export const widestRefundRule = { days: 150, percent: 100 } as const

const whole = (min: number, max: number) =>
  z
    .int(says('Must be a whole number'))
    .min(min, says('At least {min}', { min }))
    .max(max, says('At most {max}', { max }))

/** A rule that somebody sets: with 0 days, none; otherwise while less than 1 to 100 percent of the lessons were opened. */
export const RefundRuleChoice = z.object({
  days: whole(0, widestRefundRule.days),
  percent: whole(1, widestRefundRule.percent),
})
export type RefundRuleChoice = z.infer<typeof RefundRuleChoice>

/** What every purchase of the marketplace promises at least, and the most that sellers may promise for theirs. */
export const MarketplaceRefundRule = z.object({ least: RefundRuleChoice, most: RefundRuleChoice })
export type MarketplaceRefundRule = z.infer<typeof MarketplaceRefundRule>

/** What a seller promises: their own choice, kept within what the marketplace allows; null if they made none. */
export const SellerRefundRule = MarketplaceRefundRule.extend({
  own: RefundRuleChoice.nullable(),
  /** What a purchase is made under now. */
  rule: RefundRule,
})
export type SellerRefundRule = z.infer<typeof SellerRefundRule>

/** A rule as the security log keeps it: a seller's choice, or the marketplace's with the most that sellers may promise. */
const LoggedRefundRule = RefundRule.extend({ most: RefundRule.optional() })
export type LoggedRefundRule = z.infer<typeof LoggedRefundRule>
/** What a rule was changed from and to; null stands for no choice of the seller's. */
export const RefundRuleChange = z.object({ from: LoggedRefundRule.nullable(), to: LoggedRefundRule.nullable() })
export type RefundRuleChange = z.infer<typeof RefundRuleChange>

/** How many refunds by the rule one learner can have in 365 days. */
export const refundsByRule = 3

/**
 * How a purchase stands to the rule that it was made under. `open`: its buyer gets the money back by asking. Otherwise why
 * not: it is too `late`, too much was `opened`, or they had as many refunds as the rule gives (`used-up`).
 */
export const refundStates = ['open', 'late', 'opened', 'used-up'] as const
export const RefundStanding = RefundRule.extend({
  state: z.enum(refundStates),
  until: z.iso.datetime(),
  /** How much of the lessons was opened, in percent, rounded down. */
  openedPercent: z.int(),
})
export type RefundStanding = z.infer<typeof RefundStanding>

/** A part of an order to give back, in rupees, with the words that its learner reads. Asked again with its id, it is given once. */
export const PartToRefund = z.object({
  requestId: OwnId,
  amount: Price,
  reason: text(500),
})
export type PartToRefund = z.infer<typeof PartToRefund>

/** Why a learner asks for a refund that no rule gives, and why a seller declines it. */
export const RefundWords = text(500)

/** For how many days a learner's request is the seller's to answer, and how many requests one order takes. */
export const refundRequestDays = 7
export const refundRequestsPerOrder = 3

export const refundRequestStates = ['open', 'granted', 'declined'] as const

/** A learner's request for a refund, in their own words, and what became of it. Giving money back grants it. */
export const RefundRequest = z.object({
  words: z.string(),
  state: z.enum(refundRequestStates),
  askedAt: z.iso.datetime(),
  /** Until when the seller answers. From then on, the operator sees it, too. */
  answerBy: z.iso.datetime(),
  /** Why it was declined; null if it wasn't. */
  answer: z.string().nullable(),
  /** What the seller gave back to grant it, in rupees. */
  refunded: z.number().optional(),
})
export type RefundRequest = z.infer<typeof RefundRequest>
