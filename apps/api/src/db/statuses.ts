import type { orderStates } from '@skillharbor/contracts/constants'
import { paymentRejections } from '@skillharbor/contracts/entities'

export type OrderStatus = (typeof orderStates)[number]

/**
 * `returned`: never captured, so the provider returned the money itself. `refunded`: captured, and refunded in full.
 */
export const paymentStatuses = ['created', 'failed', 'authorized', 'captured', 'refunded', 'returned'] as const
export type PaymentStatus = (typeof paymentStatuses)[number]

export const refundStatuses = ['requested', 'processed', 'failed'] as const
export type RefundStatus = (typeof refundStatuses)[number]

/** Why a captured payment doesn't buy the course. We refund it ourselves, and retry until the provider has done it. */
export const rejections = ['second-payment', ...paymentRejections] as const
export type Rejection = (typeof rejections)[number]
export const isRejection = (reason: string): reason is Rejection => rejections.some((one) => one === reason)

/**
 * Why a payment is refunded: it was rejected, the admin requested it, the learner did by the rule, or it was made at the
 * provider (its dashboard).
 */
export const refundReasons = [...rejections, 'admin', 'rule', 'provider'] as const

/**
 * The ledger's accounts: money at the provider, money owed to a course's admin, and money to be refunded to a learner.
 * Then those of a marketplace that takes a fee, tax and payouts; nothing books to them yet.
 */
export const accounts = [
  'provider',
  'admin',
  'learner',
  'platform_fee',
  'gst_payable',
  'tax_withheld',
  'gateway_fee',
  'gateway_gst',
  'bank',
  'dispute_hold',
] as const

/** The kinds of what the ledger books. */
export const entryKinds = ['capture', 'refund', 'dispute-hold', 'dispute-release'] as const

/** The purpose of an emailed link: to set a new password, or to confirm the email address. */
export const tokenPurposes = ['reset-password', 'verify-email'] as const
export type TokenPurpose = (typeof tokenPurposes)[number]

/** What a browser has begun: a login that waits for its second step or is by passkey alone, a confirmation, or a factor. */
export const challengePurposes = ['login', 'passkey-login', 'confirm', 'add-totp', 'add-passkey'] as const
export type ChallengePurpose = (typeof challengePurposes)[number]
