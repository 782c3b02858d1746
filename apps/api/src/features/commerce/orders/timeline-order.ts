import type { OrderEvent } from '@skillharbor/contracts/entities'

/** What happens in one transaction, and an event that comes late, can bear the same moment: as far apart, in milliseconds. */
const together = 1_000

/** An order's life in the order that its steps make sense in. A payment or refund is found by its status as well. */
const steps = [
  'created',
  'checkout-opened',
  'payment created',
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
  'payment refunded',
  'payment returned',
  'revoked',
  'closed',
]

/** The step that each webhook reports; it stands right before it. */
const reported: Readonly<Record<string, string>> = {
  'payment.failed': 'payment failed',
  'payment.authorized': 'payment authorized',
  'payment.captured': 'payment captured',
  'order.paid': 'payment captured',
  'refund.created': 'refund requested',
  'refund.failed': 'refund failed',
  'refund.processed': 'refund processed',
}

const rankOf = ({ kind, status, reference }: OrderEvent): number => {
  const step = kind === 'webhook' ? reported[reference ?? ''] : `${kind} ${status ?? ''}`
  const rank = Math.max(steps.indexOf(kind), steps.indexOf(step ?? ''))
  if (rank < 0) return steps.length
  return kind === 'webhook' ? rank - 0.5 : rank
}

/** The events, oldest first, those within one second of each other by what they mean. */
export const inTrueOrder = (events: readonly OrderEvent[]): OrderEvent[] => {
  const groups: OrderEvent[][] = []
  for (const event of events.toSorted((a, b) => a.at.localeCompare(b.at))) {
    const group = groups.at(-1)
    const isTogether = group?.[0] && Date.parse(event.at) - Date.parse(group[0].at) < together
    if (isTogether) group.push(event)
    else groups.push([event])
  }
  return groups.flatMap((group) => group.toSorted((a, b) => rankOf(a) - rankOf(b)))
}
