import type { Transaction } from '../../../db/connection.ts'
import type { Rejection } from '../../../db/statuses.ts'
import type { Within } from '../../consequences.ts'
import { newId } from '../../ids.ts'
import { grantEntitlement, restoreEntitlement, takeOverEntitlement } from '../../learning/entitlements/grant.ts'
import { isAccountDeleted, type Purchase, purchasesOfPayment } from '../../learning/entitlements/purchase-repository.ts'
import { revokeEntitlements } from '../../learning/entitlements/revoke.ts'
import { recordOrderEvent } from '../orders/order-events.ts'
import { linesOf, type Order, type OrderLine } from '../orders/order-repository.ts'
import { priceHeldUntil } from '../orders/price-hold.ts'
import { type Payment, rejectPayment } from '../payments/payment-repository.ts'
import { hasOwnRefund, refundedPaise } from '../refunds/refund-repository.ts'
import { requestRefund } from '../refunds/request-refund.ts'

type Circumstances = {
  isCaptured: boolean
  /** Whether its status is new. */
  isNew: boolean
  /** Whether the payment's amount matches the order. */
  isMatch: boolean
  /** When the learner started the payment. */
  madeAt: Date
}

/** Returns why the payment can't buy the course, or undefined. Doesn't check whether the learner owns the course. */
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

/** Grants one line's course for this payment. Returns false if the learner owns it through another captured payment. */
const grantLine = async (
  within: Within,
  line: OrderLine,
  { paymentId, isCaptured }: { paymentId: string; isCaptured: boolean },
  now: Date,
): Promise<boolean> => {
  const { tx } = within
  const { id: orderLineId, orderId, learnerId, courseId } = line
  const grant = { id: newId(now), learnerId, courseId, paymentId, orderLineId, grantedAt: now }
  const isNew = await grantEntitlement(within, grant, now)
  // If the course was granted for a payment that is only authorized, the captured payment takes it over.
  const other = !isNew && isCaptured ? await takeOverEntitlement(tx, line, paymentId) : undefined
  if (other) await reject(tx, orderId, other, 'second-payment', now)
  if (!isNew && !other) return false
  await recordOrderEvent(tx, orderId, now, { kind: 'granted', reference: paymentId })
  return true
}

/** Grants a course again whose payment wasn't collected yet. Returns false if the learner owns it by another payment. */
const grantAgain = async (within: Within, orderId: string, purchase: Purchase, now: Date): Promise<boolean> => {
  if (!(await restoreEntitlement(within, purchase, now))) return false
  await recordOrderEvent(within.tx, orderId, now, { kind: 'granted', reference: purchase.paymentId })
  return true
}

/** Requests a refund of what the payment paid for nothing: all of it, or the lines that the learner already owns. */
const refund = async (
  tx: Transaction,
  order: Order,
  payment: Payment,
  { lines, reason }: { lines: readonly OrderLine[] | 'all'; reason: Rejection },
  now: Date,
): Promise<void> => {
  const wanted = { orderId: order.id, paymentId: payment.id, reason }
  if (lines === 'all') {
    // If the refund failed, the follow-up requests it again, not every update. A fee that the learner paid is included.
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
 * Grants the order's courses for its first valid payment. A payment is rejected for good, and refunded once captured,
 * if it is a second one for the same courses, came too late, is for a deleted account, or has the wrong amount. If the
 * learner already owns only some of the courses, those lines are refunded. Returns the payment with the decision.
 */
export const grantOrReject = async (
  within: Within,
  order: Order,
  payment: Payment,
  circumstances: Circumstances,
  now: Date,
): Promise<Payment> => {
  const { tx } = within
  const paymentId = payment.id
  const { isCaptured, isNew } = circumstances
  const granted = await purchasesOfPayment(tx, paymentId)
  const lines = await linesOf(tx, order.id)
  const purchaseOf = (line: OrderLine) => granted.find(({ orderLineId }) => orderLineId === line.id)
  // A course granted on the checkout's signature is checked again when the capture reports the amount.
  const isDecided = granted.length > 0 && (circumstances.isMatch || !isCaptured)
  const rejection = payment.rejection ?? (isDecided ? undefined : await reasonToReject(tx, order, circumstances))
  const inVain: OrderLine[] = []
  for (const line of rejection ? [] : lines) {
    const earlier = purchaseOf(line)
    // A purchase that was revoked stays revoked, as its money was refunded or returned: unless the money comes only now.
    if (earlier && !(isCaptured && isNew && earlier.revokedAt)) continue
    const isGranted = earlier
      ? await grantAgain(within, order.id, earlier, now)
      : await grantLine(within, line, { paymentId, isCaptured }, now)
    if (!isGranted) inVain.push(line)
  }
  // Of two payments that are only authorized, we don't know yet which one will be captured. The other may be returned.
  const isSecond = isCaptured && lines.length > 0 && inVain.length === lines.length
  const reason = rejection ?? (isSecond ? 'second-payment' : undefined)
  if (reason) await reject(tx, order.id, paymentId, reason, now)
  if (reason && (await revokeEntitlements(within, { paymentId }, now)))
    await recordOrderEvent(tx, order.id, now, { kind: 'revoked', reference: paymentId })
  const decided = reason ? { ...payment, rejection: reason } : payment
  // An authorized payment can't be refunded.
  if (isCaptured && reason) await refund(tx, order, decided, { lines: 'all', reason }, now)
  else if (isCaptured) await refund(tx, order, decided, { lines: inVain, reason: 'second-payment' }, now)
  return decided
}
