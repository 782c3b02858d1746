import type { OrderEvent } from '@skillharbor/contracts/entities'

/**
 * An order's steps in their logical order, for events of the same moment: one transaction records several. Payments and
 * refunds are also looked up by status.
 */
const steps = [
  'created',
  'checkout-opened',
  'payment created',
  'payment pending',
  'payment failed',
  'payment authorized',
  'payment-mismatch',
  'capture-refused',
  'payment captured',
  'granted',
  'second-payment',
  'payment-rejected',
  'refund requested',
  'refund refused',
  'refund failed',
  'refund processed',
  'refund reversed',
  'payment refunded',
  'payment returned',
  'dispute',
  'revoked',
  'closed',
]

/** The step that each webhook reports. The webhook is listed right before its step. */
const reported: Readonly<Record<string, string>> = {
  'payment.pending': 'payment pending',
  'payment.failed': 'payment failed',
  'payment.authorized': 'payment authorized',
  'payment.captured': 'payment captured',
  'order.paid': 'payment captured',
  'refund.created': 'refund requested',
  'refund.failed': 'refund failed',
  'refund.processed': 'refund processed',
  'payment.dispute.created': 'dispute',
  'payment.dispute.under_review': 'dispute',
  'payment.dispute.action_required': 'dispute',
  'payment.dispute.won': 'dispute',
  'payment.dispute.lost': 'dispute',
  'payment.dispute.closed': 'dispute',
}

const rankOf = ({ kind, status, reference }: OrderEvent): number => {
  const step = kind === 'webhook' ? reported[reference ?? ''] : `${kind} ${status ?? ''}`
  const rank = Math.max(steps.indexOf(kind), steps.indexOf(step ?? ''))
  if (rank < 0) return steps.length
  return kind === 'webhook' ? rank - 0.5 : rank
}

/** Returns the events, oldest first. Events of the same moment are sorted by their logical order. */
export const inTrueOrder = (events: readonly OrderEvent[]): OrderEvent[] =>
  events.toSorted((a, b) => a.at.localeCompare(b.at) || rankOf(a) - rankOf(b))
