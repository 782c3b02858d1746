import { z } from 'zod'
import { paymentStatuses } from '../../db/statuses.ts'
import type { Ports } from '../scope.ts'
import { eventById, finishEvent } from './event-repository.ts'
import { settlePayment } from './settle-payment.ts'

const PaymentEntity = z.object({
  id: z.string(),
  order_id: z.string().nullish(),
  status: z.enum(paymentStatuses),
  amount: z.int(),
  currency: z.string(),
})
/** https://razorpay.com/docs/webhooks/payloads/payments/ — every event we know of carries the payment it is about. */
const Event = z.object({
  event: z.string(),
  payload: z.object({ payment: z.object({ entity: PaymentEntity }).optional() }),
})

/** Thrown for an event about an order that is not known yet: the job is tried again later. */
export class UnknownOrder extends Error {}

const parse = (body: string) => {
  try {
    return Event.safeParse(JSON.parse(body)).data
  } catch {
    return undefined
  }
}

/** Settles what a kept event tells of its payment. Processing it again changes nothing. */
export const processEvent = async (ports: Pick<Ports, 'db' | 'now' | 'log'>, eventId: string): Promise<void> => {
  const kept = await eventById(ports.db, eventId)
  if (!kept || kept.processedAt) return
  const payment = parse(kept.body)?.payload.payment?.entity
  if (!payment?.order_id) return finishEvent(ports.db, eventId, 'ignored', ports.now())
  const { id, status, amount, currency } = payment
  const news = { providerOrderId: payment.order_id, payment: { id, status, amountPaise: amount, currency } }
  const settled = await settlePayment(ports, news)
  if (settled === 'unknown-order') throw new UnknownOrder(`No order is known as ${payment.order_id}`)
  await finishEvent(ports.db, eventId, settled, ports.now())
}
