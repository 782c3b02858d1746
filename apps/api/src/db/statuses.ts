/** open → paid → refunded; open → closed (abandoned or superseded) → paid, when a payment comes late. */
export const orderStatuses = ['open', 'closed', 'paid', 'refunded'] as const

/** Forward only, as the provider has it: failed is not final, a captured payment never goes back. */
export const paymentStatuses = ['created', 'failed', 'authorized', 'captured', 'refunded'] as const
export type PaymentStatus = (typeof paymentStatuses)[number]

export const refundStatuses = ['requested', 'processed', 'failed'] as const
