import type { Transaction } from '../../../db/connection.ts'
import { isRejection } from '../../../db/statuses.ts'
import { ProviderFailure } from '../../port-errors.ts'
import { disputeOfPayment } from '../disputes/dispute-repository.ts'
import { isBlockedByDispute } from '../disputes/payment-disputed.ts'
import { recordOrderEvent } from '../orders/order-events.ts'
import { lockOrderById } from '../orders/order-repository.ts'
import { paymentOfOrder } from '../payments/payment-of-order.ts'
import { enqueueOrderEmail } from '../queue.ts'
import { wantsInstantRefund } from '../refunds/instant-refund.ts'
import { smallestRefundPaise } from '../refunds/refund-amount.ts'
import {
  type DueRefund,
  failRefund,
  hasOlderRequest,
  leftToRefund,
  type Refund,
  refundDue,
  setRequestKey,
  touchRefund,
} from '../refunds/refund-repository.ts'
import { requestRefund } from '../refunds/request-refund.ts'
import { hearOfDisputes } from './hear-of-dispute.ts'
import { paymentAnswer } from './payment-answer.ts'
import { type AsksAndSettles, settlePayment } from './settle-payment.ts'

/**
 * Requests the refund unless its provider id is known. Returns the reason if the provider refuses it. If another
 * request for the refund is in flight, throws, so that the job retries.
 */
const ask = async ({ payments }: AsksAndSettles, refund: Refund): Promise<{ refusal: string } | undefined> => {
  const { id, paymentId, amountPaise, providerRefundId, isInstant } = refund
  if (providerRefundId) return undefined
  try {
    await payments.refund(paymentId, { amountPaise, idempotencyKey: id, isInstant })
    return undefined
  } catch (error) {
    if (!(error instanceof ProviderFailure && error.kind === 'refused')) throw error
    return { refusal: error.reason ?? error.message }
  }
}

/** How many of the provider's newest disputes are looked through when it refuses a refund. */
const newestDisputes = 100

/** Hears of a dispute that the provider knows before its event arrives: it refuses refunds of a disputed payment. */
const lookForDispute = async (ports: AsksAndSettles): Promise<void> => {
  const askedAt = ports.now()
  const { items } = await ports.payments.listDisputes({ skip: 0, count: newestDisputes })
  await hearOfDisputes(ports, items, askedAt)
}

type Rest = Pick<DueRefund, 'refund' | 'order'> & { left: number }

/** Requests `left` paise instead of a refused refund that was larger; says so if that is too little to go back. */
const requestRest = async (tx: Transaction, { refund, order, left }: Rest, now: Date): Promise<void> => {
  const { paymentId, orderLineId, reason, bulkRefundId } = refund
  await requestRefund(tx, { orderId: order.id, paymentId, orderLineId, amountPaise: left, reason, bulkRefundId }, now)
  if (left > 0 && left < smallestRefundPaise)
    await recordOrderEvent(tx, order.id, now, { kind: 'refund', status: 'too-small' })
}

/** Requests an instant refund instead of the refused one, and of the same request. Returns whether it was queued. */
const requestInstant = async (tx: Transaction, { refund, order }: Omit<Rest, 'left'>, now: Date): Promise<boolean> => {
  const { id, paymentId, orderLineId, amountPaise, reason, words, bulkRefundId, requestKey } = refund
  const wanted = { orderId: order.id, paymentId, orderLineId, amountPaise, reason, words, bulkRefundId, requestKey }
  if (requestKey) await setRequestKey(tx, id, null)
  const isQueued = await requestRefund(tx, { ...wanted, isInstant: true }, now)
  if (requestKey && !isQueued) await setRequestKey(tx, id, requestKey)
  return isQueued
}

/**
 * Records a refused refund on the order's timeline. Also emails the learner, unless the refund is retried
 * automatically. The refund of a disputed payment doesn't fail: it waits until the bank has decided. If the bank decided
 * since the provider refused, throws, so that the job asks again.
 */
const fail = (ports: AsksAndSettles, { refund, order, rejection }: DueRefund, refusal: string): Promise<void> =>
  ports.db.transaction(async (tx) => {
    const { id, reason } = refund
    await lockOrderById(tx, order.id)
    if (await disputeOfPayment(tx, refund.paymentId)) return
    if (isBlockedByDispute(refusal))
      throw new ProviderFailure('in-progress', 'the refund was blocked by a dispute that is over by now')
    if (!(await failRefund(tx, id, refusal, ports.now()))) return
    const becomesInstant = !refund.isInstant && wantsInstantRefund(refusal)
    if (becomesInstant && (await requestInstant(tx, { refund, order }, ports.now()))) return
    // A part went back meanwhile, which we had not heard of: what is left is another request.
    const left = (await leftToRefund(tx, refund.paymentId, refund.orderLineId))?.leftPaise ?? 0
    if (left < refund.amountPaise && !refund.requestKey) {
      await requestRest(tx, { refund, order, left }, ports.now())
      return
    }
    const isRetried = rejection !== null || isRejection(reason)
    await recordOrderEvent(tx, order.id, ports.now(), { kind: 'refund', status: isRetried ? 'refused' : 'failed' })
    if (!isRetried) await enqueueOrderEmail(tx, { kind: 'refund-failed', orderId: order.id, reference: id })
  })

/** Ends a refund that was never requested because the bank decided for the learner, and returns the money itself. */
const cancel = (ports: AsksAndSettles, { refund, order }: DueRefund): Promise<void> =>
  ports.db.transaction(async (tx) => {
    const now = ports.now()
    await lockOrderById(tx, order.id)
    if ((await disputeOfPayment(tx, refund.paymentId))?.status !== 'lost') return
    if (await failRefund(tx, refund.id, null, now))
      await recordOrderEvent(tx, order.id, now, { kind: 'refund', status: 'cancelled' })
  })

/**
 * Requests a due refund from the provider, or checks on it, and settles the payment with all its refunds. Our refund's
 * id is the idempotency key, so a lost answer never leads to a second refund. A refund that the provider refuses and
 * has no record of is marked as failed, or requested again for what is left of the payment. A payment's refunds are
 * requested one after the other, so that it is known which of them the provider reports. A disputed payment's refund
 * isn't requested: it waits until the bank has decided.
 * Throws ProviderFailure if the provider doesn't answer, or an earlier request isn't complete.
 */
export const refundPayment = async (ports: AsksAndSettles, refundId: string): Promise<void> => {
  const due = await refundDue(ports.db, refundId)
  if (!due) return
  await touchRefund(ports.db, refundId, ports.now())
  const dispute = await disputeOfPayment(ports.db, due.refund.paymentId)
  if (!dispute && (await hasOlderRequest(ports.db, due.refund)))
    throw new ProviderFailure('in-progress', 'an older refund of the payment is requested and not known yet')
  const refused = dispute ? undefined : await ask(ports, due.refund)
  if (refused) await lookForDispute(ports)
  const payment = await paymentOfOrder(ports, due.order, due.refund.paymentId)
  await settlePayment(ports, await paymentAnswer(ports, due.order, payment, true))
  if (dispute) await cancel(ports, due)
  if (refused) await fail(ports, due, refused.refusal)
}
