import type { OrderEvent } from '@skillharbor/contracts/entities'

type Timeline = readonly OrderEvent[]

/** The status of each of an order's payments, by the provider's id. */
export const paymentStatuses = (timeline: Timeline): ReadonlyMap<string | null, string | null> =>
  new Map(timeline.filter(({ kind }) => kind === 'payment').map(({ reference, status }) => [reference, status]))

const after = (timeline: Timeline, event: OrderEvent) => timeline.slice(timeline.indexOf(event) + 1)

/** The statuses of the refunds that were recorded after this event, oldest first. */
export const refundStatusesAfter = (timeline: Timeline, event: OrderEvent): (string | null)[] =>
  after(timeline, event)
    .filter(({ kind }) => kind === 'refund')
    .map(({ status }) => status)

/** The last event of this kind, unless one of `ends` was recorded for the same payment since. */
const lasting = (timeline: Timeline, wanted: OrderEvent['kind'], ends: readonly OrderEvent['kind'][]) => {
  const event = timeline.findLast(({ kind }) => kind === wanted)
  const isOver = event && after(timeline, event).some((e) => ends.includes(e.kind) && e.reference === event.reference)
  return isOver ? undefined : event
}

/** A payment that doesn't match the order, and neither turned out to match nor was refunded since. */
export const openMismatch = (timeline: Timeline): OrderEvent | undefined => {
  const event = lasting(timeline, 'payment-mismatch', ['payment', 'granted', 'second-payment', 'payment-rejected'])
  return event && refundStatusesAfter(timeline, event).includes('processed') ? undefined : event
}

/** A payment that the provider refused to capture, and neither captured nor returned since. */
export const refusedCapture = (timeline: Timeline): OrderEvent | undefined =>
  lasting(timeline, 'capture-refused', ['payment', 'revoked'])

/** Whether the provider returned the payment without capturing it. */
export const isReturned = (timeline: Timeline, paymentId: string | null): boolean =>
  ['returned', 'refunded'].includes(paymentStatuses(timeline).get(paymentId) ?? '')
