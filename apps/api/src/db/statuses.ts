import type { orderStates } from '@skillharbor/contracts/constants'
import { paymentRejections } from '@skillharbor/contracts/entities'

export type OrderStatus = (typeof orderStates)[number]

/** `returned`: never captured, so the provider gave the money back itself. `refunded`: captured, and all of it refunded. */
export const paymentStatuses = ['created', 'failed', 'authorized', 'captured', 'refunded', 'returned'] as const
export type PaymentStatus = (typeof paymentStatuses)[number]

export const refundStatuses = ['requested', 'processed', 'failed'] as const
export type RefundStatus = (typeof refundStatuses)[number]

/** Why a captured payment buys nothing: we refund it ourselves, and ask until the provider has done it. */
export const rejections = ['second-payment', ...paymentRejections] as const
export type Rejection = (typeof rejections)[number]
export const isRejection = (reason: string): reason is Rejection => rejections.some((one) => one === reason)

/** Why money goes back: the payment was rejected, the admin asked for it, or it was made at the provider (its dashboard). */
export const refundReasons = [...rejections, 'admin', 'provider'] as const

/** What the books are kept in: money at the provider, what is owed to a course's admin, what is to go back to a learner. */
export const accounts = ['provider', 'admin', 'learner'] as const

/** What a mailed link is for: to set a new password, or to confirm the email address. */
export const tokenPurposes = ['reset-password', 'verify-email'] as const
export type TokenPurpose = (typeof tokenPurposes)[number]
