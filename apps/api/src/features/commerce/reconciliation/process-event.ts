import type { Ports } from '../../scope.ts'
import { type Origin, originOfOrder } from '../payments/order-origin.ts'
import { eventById, finishEvent, finishOldNews } from './event-repository.ts'
import { orderOfOldNews } from './old-news.ts'
import type { PaymentUpdate } from './payment-update.ts'
import { type AsksAndSettles, type Settlement, settlePayment } from './settle-payment.ts'

type Needs = AsksAndSettles & Pick<Ports, 'settings'>

/** Thrown for an event whose order isn't known yet, not even to the provider. The job is retried later. */
class UnknownOrder extends Error {}

type Stored = { id: string; body: string; receivedAt: Date }

/** Returns the payment update that an event carries, or undefined if the event isn't about an order's payment. */
export const updateOf = (
  { payments }: Pick<Ports, 'payments'>,
  { id, body, receivedAt }: Stored,
): (PaymentUpdate & Required<Pick<PaymentUpdate, 'webhook'>>) | undefined => {
  const event = payments.parseEvent(body)
  const providerOrderId = event?.payment?.providerOrderId
  if (!event?.payment || !providerOrderId) return undefined
  return {
    webhook: { id, name: event.name },
    ...(event.at && { happenedAt: event.at }),
    providerOrderId,
    payment: event.payment,
    ...(event.refund && { refunds: [event.refund] }),
    ...(event.dispute?.paymentId === event.payment.id && {
      dispute: { ...event.dispute, reportedAt: event.at ?? receivedAt },
    }),
  }
}

/** An unknown order can still be ours, if the provider's answer to creating it was lost. */
const settleUnknown = async (ports: Needs, update: PaymentUpdate): Promise<Settlement | Origin> => {
  const origin = await originOfOrder(ports, update.providerOrderId)
  return origin === 'ours' ? settlePayment(ports, update) : origin
}

/**
 * Settles the payment update of a stored event. Processing the event again changes nothing. Events about another site's
 * orders on the same provider account are ignored.
 */
export const processEvent = async (ports: Needs, eventId: string): Promise<void> => {
  const kept = await eventById(ports.db, eventId)
  // Quarantined events are processed again when an operator asks, because the order may have been corrected.
  if (!kept || (kept.processedAt && kept.outcome !== 'quarantined')) return
  const update = updateOf(ports, kept)
  if (!update) return finishEvent(ports.db, eventId, 'ignored', ports.now())
  // While it waited, another event or the checkout may have said the same.
  const orderId = await orderOfOldNews(ports, update)
  if (orderId) return finishOldNews(ports.db, { eventId, orderId, name: update.webhook.name }, ports.now())
  const known = await settlePayment(ports, update)
  const settled = known === 'unknown-order' ? await settleUnknown(ports, update) : known
  if (settled === 'unknown-order' || settled === 'unknown' || settled === 'ours')
    throw new UnknownOrder(`No order is known as ${update.providerOrderId}`)
  if (settled === 'foreign' || settled === 'lost')
    await finishEvent(ports.db, eventId, settled === 'foreign' ? 'ignored' : 'quarantined', ports.now())
}
