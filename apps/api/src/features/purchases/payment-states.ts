import { type PaymentStatus, paymentStatuses } from '../../db/statuses.ts'

/**
 * Which statuses a payment may be in for news of a status to move it there. The provider's events come in any order and
 * more than once, each a snapshot of some moment: news of an earlier moment changes nothing.
 */
export const statusesBefore = (status: PaymentStatus): readonly PaymentStatus[] =>
  paymentStatuses.slice(0, paymentStatuses.indexOf(status))
