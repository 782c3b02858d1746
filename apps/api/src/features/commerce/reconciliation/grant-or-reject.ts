import type { Rejection } from '../../../db/statuses.ts'
import { newId } from '../../ids.ts'
import { grantEntitlement, restoreEntitlement, takeOverEntitlement } from '../../learning/entitlements/grant.ts'
import { isAccountDeleted, linesWithPurchases, type Purchase } from '../../learning/entitlements/purchase-repository.ts'
import { revokeEntitlements } from '../../learning/entitlements/revoke.ts'
import type { OrderLine } from '../orders/order-repository.ts'
import { priceHeldUntil } from '../orders/price-hold.ts'
import { type Payment, rejectPayment } from '../payments/payment-repository.ts'
import { hasOwnRefund, refundedPaise } from '../refunds/refund-repository.ts'
import { requestRefund } from '../refunds/request-refund.ts'
import type { Settling } from './settling.ts'

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
  { tx, order }: Settling,
  { isMatch, madeAt }: Circumstances,
): Promise<Rejection | undefined> => {
  if (!isMatch) return 'amount-mismatch'
  if (madeAt > priceHeldUntil(order)) return 'order-expired'
  return order.learnerId !== null && (await isAccountDeleted(tx, order.learnerId)) ? 'account-deleted' : undefined
}

const reject = async ({ tx, show }: Settling, paymentId: string, rejection: Rejection): Promise<void> => {
  if (!(await rejectPayment(tx, paymentId, rejection))) return
  const event =
    rejection === 'second-payment' ? { kind: rejection } : ({ kind: 'payment-rejected', status: rejection } as const)
  show({ ...event, reference: paymentId })
}

/** Grants one line's course for this payment. Returns false if the learner owns it through another captured payment. */
const grantLine = async (
  settling: Settling,
  line: OrderLine,
  { paymentId, isCaptured }: { paymentId: string; isCaptured: boolean },
): Promise<boolean> => {
  const { tx, now, show } = settling
  const { id: orderLineId, learnerId, courseId } = line
  if (learnerId === null) throw new Error(`Nobody is named on the line ${orderLineId}`)
  const grant = { id: newId(now), learnerId, courseId, paymentId, orderLineId, grantedAt: now }
  const isNew = await grantEntitlement(settling, grant, now)
  // If the course was granted for a payment that is only authorized, the captured payment takes it over.
  const other =
    !isNew && isCaptured
      ? await takeOverEntitlement(tx, { id: orderLineId, learnerId, courseId }, paymentId)
      : undefined
  if (other) await reject(settling, other, 'second-payment')
  if (!isNew && !other) return false
  show({ kind: 'granted', reference: paymentId })
  return true
}

/** Grants a course again whose payment wasn't collected yet. Returns false if the learner owns it by another payment. */
const grantAgain = async (settling: Settling, purchase: Purchase): Promise<boolean> => {
  if (!(await restoreEntitlement(settling, purchase, settling.now))) return false
  settling.show({ kind: 'granted', reference: purchase.paymentId })
  return true
}

/** Requests a refund of what the payment paid for nothing: all of it, or the lines that the learner already owns. */
const refund = async (
  { tx, order, now }: Settling,
  payment: Payment,
  { lines, reason }: { lines: readonly OrderLine[] | 'all'; reason: Rejection },
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

/** What came of a payment. */
export type Decision = {
  /** The payment, with why it doesn't buy the course, if it doesn't. */
  payment: Payment
  lines: readonly OrderLine[]
  /** The ids of the lines that it bought. */
  bought: ReadonlySet<string>
}

/**
 * Grants the order's courses for its first valid payment. A payment is rejected for good, and refunded once captured,
 * if it is a second one for the same courses, came too late, is for a deleted account, or has the wrong amount. If the
 * learner already owns only some of the courses, those lines are refunded. Returns what was decided.
 */
export const grantOrReject = async (
  settling: Settling,
  payment: Payment,
  circumstances: Circumstances,
): Promise<Decision> => {
  const { tx, order, now, show } = settling
  const paymentId = payment.id
  const { isCaptured, isNew } = circumstances
  const rows = await linesWithPurchases(tx, order.id, paymentId)
  const lines = rows.map(({ line }) => line)
  // A course granted on the checkout's signature is checked again when the capture reports the amount.
  const isDecided = rows.some(({ purchase }) => purchase) && (circumstances.isMatch || !isCaptured)
  const rejection = payment.rejection ?? (isDecided ? undefined : await reasonToReject(settling, circumstances))
  const bought = new Set<string>()
  const inVain: OrderLine[] = []
  for (const { line, purchase: earlier } of rejection ? [] : rows) {
    // A purchase that was revoked stays revoked, as its money was refunded or returned: unless the money comes only now.
    const stays = earlier && !(isCaptured && isNew && earlier.revokedAt)
    const isGranted = stays
      ? earlier.revokedAt === null
      : earlier
        ? await grantAgain(settling, earlier)
        : await grantLine(settling, line, { paymentId, isCaptured })
    if (isGranted) bought.add(line.id)
    else if (!stays) inVain.push(line)
  }
  // Of two payments that are only authorized, we don't know yet which one will be captured. The other may be returned.
  const isSecond = isCaptured && lines.length > 0 && inVain.length === lines.length
  const reason = rejection ?? (isSecond ? 'second-payment' : undefined)
  if (reason) await reject(settling, paymentId, reason)
  if (reason && (await revokeEntitlements(settling, { paymentId }, now)))
    show({ kind: 'revoked', reference: paymentId })
  const decided = reason ? { ...payment, rejection: reason } : payment
  // An authorized payment can't be refunded.
  if (isCaptured && reason) await refund(settling, decided, { lines: 'all', reason })
  else if (isCaptured) await refund(settling, decided, { lines: inVain, reason: 'second-payment' })
  return { payment: decided, lines, bought }
}
