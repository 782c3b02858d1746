import type { Transaction } from '../../../db/connection.ts'
import type { Rejection } from '../../../db/statuses.ts'
import { newId } from '../../ids.ts'
import {
  insertPurchase,
  isAccountDeleted,
  type Purchase,
  purchasesOfPayment,
  reinstatePurchase,
  revokePurchases,
  takeOverPurchase,
} from '../../learning/entitlements/purchase-repository.ts'
import { recordOrderEvent } from '../orders/order-events.ts'
import { linesOf, type Order, type OrderLine } from '../orders/order-repository.ts'
import { priceHeldUntil } from '../orders/price-hold.ts'
import { type Payment, rejectPayment } from '../payments/payment-repository.ts'
import { hasOwnRefund, refundedPaise } from '../refunds/refund-repository.ts'
import { requestRefund } from '../refunds/request-refund.ts'

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

const reject = async (tx: Transaction, orderId: string, paymentId: string, rejection: Rejection, now: Date) => {
  if (!(await rejectPayment(tx, paymentId, rejection))) return
  const event =
    rejection === 'second-payment' ? { kind: rejection } : ({ kind: 'payment-rejected', status: rejection } as const)
  await recordOrderEvent(tx, orderId, now, { ...event, reference: paymentId })
}

/** Gives one line's course for this payment; false where the learner has it by another captured one. */
const grantLine = async (
  tx: Transaction,
  line: OrderLine,
  { paymentId, before, isCaptured }: { paymentId: string; before: Purchase | undefined; isCaptured: boolean },
  now: Date,
): Promise<boolean> => {
  const { id: orderLineId, orderId, learnerId, courseId } = line
  if (before?.revokedAt === null) return true
  const grant = { id: newId(now), learnerId, courseId, paymentId, orderLineId, grantedAt: now }
  // What was taken back as uncaptured is given again with the capture.
  const isNew = before ? await reinstatePurchase(tx, before.id) : await insertPurchase(tx, grant)
  // The course may be held by a payment that was only authorized: the one whose money was taken holds it from now on.
  const other = !isNew && !before && isCaptured ? await takeOverPurchase(tx, line, paymentId) : undefined
  if (other) await reject(tx, orderId, other, 'second-payment', now)
  if (!isNew && !other) return false
  await recordOrderEvent(tx, orderId, now, { kind: 'granted', reference: paymentId })
  return true
}

/** Has what the payment paid in vain refunded: all of it, or the lines that the learner owns already. */
const refund = async (
  tx: Transaction,
  order: Order,
  payment: Payment,
  { lines, reason }: { lines: readonly OrderLine[] | 'all'; reason: Rejection },
  now: Date,
): Promise<void> => {
  const wanted = { orderId: order.id, paymentId: payment.id, reason }
  if (lines === 'all') {
    // When it failed, it is asked for again by the follow-up, not by every update. The fee that they bore goes back too.
    if (await hasOwnRefund(tx, payment.id)) return
    const amountPaise = (payment.amountPaise ?? order.amountPaise) - (await refundedPaise(tx, payment.id))
    if (amountPaise > 0) await requestRefund(tx, { ...wanted, amountPaise, orderLineId: null }, now)
    return
  }
  for (const { id: orderLineId, amountPaise } of lines)
    if (!(await hasOwnRefund(tx, payment.id, orderLineId)))
      await requestRefund(tx, { ...wanted, amountPaise, orderLineId }, now)
}

/**
 * The first payment grants what the order sells. A further one for the same courses, one that came too late, one for an
 * account that is gone and one of another amount are rejected for good, and refunded as soon as they are captured; one of
 * which some courses are owned already is refunded for those. Answers the payment with what was decided.
 */
export const grantOrReject = async (
  tx: Transaction,
  order: Order,
  payment: Payment,
  circumstances: Circumstances,
  now: Date,
): Promise<Payment> => {
  const paymentId = payment.id
  const { isCaptured } = circumstances
  const granted = await purchasesOfPayment(tx, paymentId)
  const lines = await linesOf(tx, order.id)
  const purchaseOf = (line: OrderLine) => granted.find(({ orderLineId }) => orderLineId === line.id)
  const holds = lines.some((line) => purchaseOf(line)?.revokedAt === null)
  // What was granted on the checkout's signature is looked at again when the capture tells the amount.
  const isDecided = holds && (circumstances.isMatch || !isCaptured)
  const rejection = payment.rejection ?? (isDecided ? undefined : await reasonToReject(tx, order, circumstances))
  const inVain: OrderLine[] = []
  for (const line of rejection ? [] : lines) {
    const before = purchaseOf(line)
    // A signature gives nothing again that was taken back.
    if (before && before.revokedAt !== null && !isCaptured) continue
    if (!(await grantLine(tx, line, { paymentId, before, isCaptured }, now))) inVain.push(line)
  }
  // Of two that are only authorized nobody knows yet which one is taken: the other may be returned.
  const isSecond = isCaptured && lines.length > 0 && inVain.length === lines.length
  const reason = rejection ?? (isSecond ? 'second-payment' : undefined)
  if (reason) await reject(tx, order.id, paymentId, reason, now)
  if (reason && (await revokePurchases(tx, { paymentId }, now)))
    await recordOrderEvent(tx, order.id, now, { kind: 'revoked', reference: paymentId })
  const decided = reason ? { ...payment, rejection: reason } : payment
  // An authorized payment cannot be refunded.
  if (isCaptured && reason) await refund(tx, order, decided, { lines: 'all', reason }, now)
  else if (isCaptured) await refund(tx, order, decided, { lines: inVain, reason: 'second-payment' }, now)
  return decided
}
