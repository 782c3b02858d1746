import type { Ports } from '../../scope.ts'
import { type Origin, originOfOrder } from '../orders/order-origin.ts'
import { eventById, finishEvent } from './event-repository.ts'
import { type PaymentUpdate, type Settlement, settlePayment } from './settle-payment.ts'

type Needs = Pick<Ports, 'db' | 'now' | 'log' | 'payments' | 'settings'>

/** Thrown for an event about an order that the provider cannot name yet: the job is tried again later. */
class UnknownOrder extends Error {}

/** What an event says of a payment of an order; undefined for one that is about none. */
const updateOf = ({ payments }: Needs, body: string): PaymentUpdate | undefined => {
  const event = payments.parseEvent(body)
  const providerOrderId = event?.payment?.providerOrderId
  if (!event?.payment || !providerOrderId) return undefined
  return {
    webhook: event.name,
    providerOrderId,
    payment: event.payment,
    ...(event.refund && { refunds: [event.refund] }),
  }
}

/** An order that we do not know is ours all the same where the provider's answer to creating it was lost. */
const settleUnknown = async (ports: Needs, update: PaymentUpdate): Promise<Settlement | Origin> => {
  const origin = await originOfOrder(ports, update.providerOrderId)
  return origin === 'ours' ? settlePayment(ports, update) : origin
}

/**
 * Settles what a kept event tells of its payment. Processing it again changes nothing. An event about an order of another
 * site that shares the provider's account is ignored.
 */
export const processEvent = async (ports: Needs, eventId: string): Promise<void> => {
  const kept = await eventById(ports.db, eventId)
  // A quarantined event is looked at again when an operator asks: the order may have been put right.
  if (!kept || (kept.processedAt && kept.outcome !== 'quarantined')) return
  const update = updateOf(ports, kept.body)
  if (!update) return finishEvent(ports.db, eventId, 'ignored', ports.now())
  const known = await settlePayment(ports, update)
  const settled = known === 'unknown-order' ? await settleUnknown(ports, update) : known
  if (settled === 'unknown-order' || settled === 'unknown' || settled === 'ours')
    throw new UnknownOrder(`No order is known as ${update.providerOrderId}`)
  const outcome = settled === 'foreign' ? 'ignored' : settled === 'lost' ? 'quarantined' : settled
  await finishEvent(ports.db, eventId, outcome, ports.now())
}
