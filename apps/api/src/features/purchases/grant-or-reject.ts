import type { Transaction } from '../../db/connection.ts'
import type { Rejection } from '../../db/statuses.ts'
import { newId } from '../ids.ts'
import { tell } from './order-events.ts'
import type { Order } from './order-repository.ts'
import { type Payment, rejectPayment } from './payment-repository.ts'
import { priceHeldUntil } from './price-hold.ts'
import {
  insertPurchase,
  isAccountDeleted,
  purchaseOfPayment,
  reinstatePurchase,
  takeOverPurchase,
} from './purchase-repository.ts'
import { scheduleOrderMail } from './queue.ts'
import { hasOwnRefund, refundedPaise } from './refund-repository.ts'
import { requestRefund } from './request-refund.ts'

type Circumstances = {
  isCaptured: boolean
  /** Whether its amount is the order's. */
  isMatch: boolean
  /** When the learner began to pay. */
  madeAt: Date
}

/** Why the payment may not buy the course, apart from its being bought already. */
const reasonToReject = async (
  tx: Transaction,
  order: Order,
  { isMatch, madeAt }: Circumstances,
): Promise<Rejection | undefined> => {
  if (!isMatch) return 'amount-mismatch'
  if (madeAt > priceHeldUntil(order)) return 'order-expired'
  return (await isAccountDeleted(tx, order.learnerId)) ? 'account-deleted' : undefined
}

const reject = async (tx: Transaction, order: Order, paymentId: string, rejection: Rejection, now: Date) => {
  if (!(await rejectPayment(tx, paymentId, rejection))) return
  const event =
    rejection === 'second-payment' ? { kind: rejection } : ({ kind: 'payment-rejected', status: rejection } as const)
  await tell(tx, order.id, now, { ...event, reference: paymentId })
}

/** Gives the course for this payment; answers why not where it does not. */
const grant = async (
  tx: Transaction,
  order: Order,
  paymentId: string,
  { isCaptured }: Circumstances,
  now: Date,
): Promise<Rejection | undefined> => {
  const { learnerId, courseId } = order
  const before = await purchaseOfPayment(tx, paymentId)
  // What was taken back as uncaptured is given again with the capture.
  if (before && !isCaptured) return undefined
  let isGranted = before
    ? await reinstatePurchase(tx, paymentId)
    : await insertPurchase(tx, { id: newId(now), learnerId, courseId, paymentId, grantedAt: now })
  if (!isGranted && isCaptured && !before) {
    // The course is held by a payment that was only authorized: the one whose money was taken holds it from now on.
    const other = await takeOverPurchase(tx, { learnerId, courseId, paymentId })
    if (other) await reject(tx, order, other, 'second-payment', now)
    isGranted = other !== undefined
  } else if (isGranted) await scheduleOrderMail(tx, { kind: 'receipt', orderId: order.id, reference: paymentId })
  // Of two that are only authorized nobody knows yet which one is taken: the other may be returned.
  if (!isGranted) return isCaptured ? 'second-payment' : undefined
  await tell(tx, order.id, now, { kind: 'granted', reference: paymentId })
  return undefined
}

/**
 * The first payment grants the course. A further one for the same course, one that came too late, one for an account that
 * is gone and one of another amount are rejected for good, and refunded as soon as they are captured. Answers the payment
 * with what was decided.
 */
export const grantOrReject = async (
  tx: Transaction,
  order: Order,
  payment: Payment,
  circumstances: Circumstances,
  now: Date,
): Promise<Payment> => {
  const paymentId = payment.id
  const before = await purchaseOfPayment(tx, paymentId)
  if (before?.revokedAt === null) return payment
  const rejection =
    payment.rejection ??
    (await reasonToReject(tx, order, circumstances)) ??
    (await grant(tx, order, paymentId, circumstances, now))
  if (!rejection) return payment
  await reject(tx, order, paymentId, rejection, now)
  // An authorized payment cannot be refunded; when it failed, it is asked for again by the follow-up, not by every update.
  const rejected = { ...payment, rejection }
  if (!circumstances.isCaptured || (await hasOwnRefund(tx, paymentId))) return rejected
  // The whole of what the learner paid goes back, the fee that they bore too.
  const paidPaise = payment.amountPaise ?? order.amountPaise
  const amountPaise = paidPaise - (await refundedPaise(tx, paymentId))
  if (amountPaise > 0) await requestRefund(tx, { orderId: order.id, paymentId, amountPaise, reason: rejection }, now)
  return rejected
}
