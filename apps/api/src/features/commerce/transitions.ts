import type { OrderStatus, PaymentStatus, RefundStatus } from '../../db/statuses.ts'

type Transitions<Status extends string> = Readonly<Record<Status, readonly Status[]>>

/**
 * The statuses that an order can move to. closed: abandoned, superseded at another price, or paid with money that was
 * never captured. A late payment still counts.
 */
const order: Transitions<OrderStatus> = {
  open: ['paid', 'closed', 'refunded'],
  closed: ['paid', 'refunded'],
  paid: ['refunded', 'closed'],
  refunded: ['paid'],
}

/**
 * The statuses that a payment can move to, as the provider defines them. A failed payment can still succeed, a captured
 * one changes only by a refund, and one that is never captured is returned by the provider itself.
 */
const payment: Transitions<PaymentStatus> = {
  created: ['failed', 'authorized', 'captured', 'returned'],
  failed: ['authorized', 'captured', 'returned'],
  authorized: ['captured', 'returned'],
  captured: ['refunded'],
  refunded: [],
  returned: [],
}

/** The statuses that a refund can move to. A failed refund is final, but its payment can be refunded again. */
const refund: Transitions<RefundStatus> = {
  requested: ['processed', 'failed'],
  processed: [],
  failed: [],
}

/** The only allowed transitions. docs/architecture.md shows them as a diagram. */
export const transitions = { order, payment, refund } as const

/**
 * The statuses from which something can move to this one. The provider's updates arrive in any order and more than
 * once, each a snapshot of one moment. An update about an earlier moment matches no row, so it changes nothing.
 */
export const statusesBefore = <Status extends string>(table: Transitions<Status>, status: Status): Status[] =>
  (Object.keys(table) as Status[]).filter((before) => table[before].includes(status))
