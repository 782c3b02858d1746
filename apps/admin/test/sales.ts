import type { AttentionItem, OrderDetail, OrderEvent, Sale } from '@skillharbor/contracts/entities'

export const sale: Sale = {
  _id: 'o1',
  number: 'SH-8D03-8E52',
  learner: 'Meera',
  course: { _id: 'c1', title: 'Type on the web' },
  amount: 1499,
  state: 'paid',
  createdAt: '2026-11-19T19:00:00.000Z',
}

/** A day with revenue, and two without. */
export const revenue = {
  total: 1499,
  totalBefore: 1200,
  byDay: [
    { day: '2026-11-18', revenue: 0 },
    { day: '2026-11-19', revenue: 0 },
    { day: '2026-11-20', revenue: 1499 },
  ],
  byCourse: [{ course: sale.course, revenue: 1499 }],
}

/** `payment captured pay_1` as an event: kind, status, reference. */
export const events = (...lines: string[]): OrderEvent[] =>
  lines.map((line, second) => {
    const [kind, status = null, reference = null] = line.split(' ')
    const at = new Date(Date.UTC(2026, 10, 19, 19, 0, second)).toISOString()
    // The tests write the kinds down by hand; a wrong one shows as an event without a text.
    return { at, kind: kind as OrderEvent['kind'], status: status === '-' ? null : status, reference }
  })

export const anOrder = (change: Partial<OrderDetail> = {}): OrderDetail => ({
  ...sale,
  providerOrderId: 'order_1',
  refundable: true,
  leftToRefund: 1499,
  refundOf: { paymentId: 'pay_2', endsAccess: true, mostInPart: 1498 },
  dispute: null,
  timeline: events(
    'created',
    'checkout-opened',
    'payment failed pay_1',
    'webhook - order.paid',
    'payment captured pay_2',
    'granted',
  ),
  ...change,
})

/** An item of this kind that needs attention. */
export const attentionItem = (kind: AttentionItem['kind'], change: Partial<AttentionItem> = {}): AttentionItem => ({
  _id: `of ${kind}`,
  kind,
  order: { _id: 'o1', learner: 'Meera', course: sale.course },
  amount: 1499,
  since: '2026-11-19T19:00:00.000Z',
  paymentId: 'pay_1',
  reason: null,
  ...change,
})
