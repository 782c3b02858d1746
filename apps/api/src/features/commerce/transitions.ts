import type { OrderStatus, PaymentStatus, RefundStatus } from '../../db/statuses.ts'

type Transitions<Status extends string> = Readonly<Record<Status, readonly Status[]>>

/**
 * What an order may become. closed: abandoned, superseded at another price, or paid with money that was never captured;
 * money that comes late still counts.
 */
const order: Transitions<OrderStatus> = {
  open: ['paid', 'closed', 'refunded'],
  closed: ['paid', 'refunded'],
  paid: ['refunded', 'closed'],
  refunded: ['paid'],
}

/**
 * What a payment may become, as the provider has it: failed is not final, captured never goes back but by a refund, and
 * what was never captured is returned by the provider itself.
 */
const payment: Transitions<PaymentStatus> = {
  created: ['failed', 'authorized', 'captured', 'returned'],
  failed: ['authorized', 'captured', 'returned'],
  authorized: ['captured', 'returned'],
  captured: ['refunded'],
  refunded: [],
  returned: [],
}

/** What a refund may become. One that failed is over; the payment may be refunded again. */
const refund: Transitions<RefundStatus> = {
  requested: ['processed', 'failed'],
  processed: [],
  failed: [],
}

/** The only steps there are; docs/architecture.md draws them. */
export const transitions = { order, payment, refund } as const

/**
 * The statuses from which something may move to this one. The provider's news come in any order and more than once, each
 * a snapshot of some moment: news of an earlier moment finds nothing that it may move, and so changes nothing.
 */
export const statusesBefore = <Status extends string>(table: Transitions<Status>, status: Status): Status[] =>
  (Object.keys(table) as Status[]).filter((before) => table[before].includes(status))
