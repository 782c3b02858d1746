import { z } from 'zod'
import { paymentStatuses } from '../../db/statuses.ts'
import type { Ports } from '../scope.ts'
import { eventById, finishEvent } from './event-repository.ts'
import { type PaymentNews, settlePayment } from './settle-payment.ts'

const PaymentEntity = z.object({
  id: z.string(),
  order_id: z.string().nullish(),
  status: z.enum(paymentStatuses),
  amount: z.int(),
  currency: z.string(),
})
const RefundEntity = z.object({
  id: z.string(),
  payment_id: z.string(),
  status: z.enum(['pending', 'processed', 'failed']),
  amount: z.int(),
})
/** https://razorpay.com/docs/webhooks/payloads/ : every event we know of carries its payment, a refund's also that. */
const Event = z.object({
  event: z.string(),
  payload: z.object({
    payment: z.object({ entity: PaymentEntity }).optional(),
    refund: z.object({ entity: RefundEntity }).optional(),
  }),
})

/** Thrown for an event about an order that is not known yet: the job is tried again later. */
class UnknownOrder extends Error {}

const parse = (body: string) => {
  try {
    return Event.safeParse(JSON.parse(body)).data
  } catch {
    return undefined
  }
}

/** What an event tells, in our terms; undefined for one that is about no order's payment. */
const newsOf = (body: string): PaymentNews | undefined => {
  const told = parse(body)
  const { payment, refund } = told?.payload ?? {}
  if (!told || !payment?.entity.order_id) return undefined
  const { id, status, amount, currency, order_id: providerOrderId } = payment.entity
  const news = { webhook: told.event, providerOrderId, payment: { id, status, amountPaise: amount, currency } }
  if (!refund) return news
  const { payment_id: paymentId, status: state, amount: amountPaise } = refund.entity
  return {
    ...news,
    refund: { id: refund.entity.id, paymentId, amountPaise, status: state === 'pending' ? 'requested' : state },
  }
}

/** Settles what a kept event tells of its payment. Processing it again changes nothing. */
export const processEvent = async (ports: Pick<Ports, 'db' | 'now' | 'log'>, eventId: string): Promise<void> => {
  const kept = await eventById(ports.db, eventId)
  // A quarantined event is looked at again when an operator asks: the order may have been put right.
  if (!kept || (kept.processedAt && kept.outcome !== 'quarantined')) return
  const news = newsOf(kept.body)
  if (!news) return finishEvent(ports.db, eventId, 'ignored', ports.now())
  const settled = await settlePayment(ports, news)
  if (settled === 'unknown-order') throw new UnknownOrder(`No order is known as ${news.providerOrderId}`)
  await finishEvent(ports.db, eventId, settled, ports.now())
}
