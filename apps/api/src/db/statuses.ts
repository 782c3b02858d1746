import type { orderStates } from '@skillharbor/contracts/constants'

export type OrderStatus = (typeof orderStates)[number]

export const paymentStatuses = ['created', 'failed', 'authorized', 'captured', 'refunded'] as const
export type PaymentStatus = (typeof paymentStatuses)[number]

export const refundStatuses = ['requested', 'processed', 'failed'] as const
export type RefundStatus = (typeof refundStatuses)[number]

/** Why money goes back: a second payment for one course, the admin's wish, or the provider's (its dashboard, a dispute). */
export const refundReasons = ['second-payment', 'admin', 'provider'] as const

/** What the books are kept in: money at the provider, what is owed to a course's admin, what is to go back to a learner. */
export const accounts = ['provider', 'admin', 'learner'] as const

/** What a mailed link is for: to set a new password, or to confirm the email address. */
export const linkPurposes = ['reset-password', 'verify-email'] as const
export type LinkPurpose = (typeof linkPurposes)[number]
