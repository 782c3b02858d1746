import type { Rejection } from '../../../db/statuses.ts'
import { newId } from '../../ids.ts'
import { grantEntitlement, restoreEntitlement, takeOverEntitlement } from '../../learning/entitlements/grant.ts'
import { revokeEntitlements } from '../../learning/entitlements/revoke.ts'
import type { OrderLine } from '../orders/order-repository.ts'
import { type Payment, rejectPayment } from '../payments/payment-repository.ts'
import { hasOwnRefund, refundedPaise } from '../refunds/refund-repository.ts'
import { requestRefund } from '../refunds/request-refund.ts'
import { type Circumstances, type Decision, decidePayment } from './decide-payment.ts'
import { purchaseState } from './payment-state-repository.ts'
import type { Settling } from './settling.ts'

const reject = async ({ tx, show }: Settling, paymentId: string, rejection: Rejection): Promise<void> => {
  if (!(await rejectPayment(tx, paymentId, rejection))) return
  const event =
    rejection === 'second-payment' ? { kind: rejection } : ({ kind: 'payment-rejected', status: rejection } as const)
  show({ ...event, reference: paymentId })
}

/** Stores what the payment does to a line. Returns false if somebody changed meanwhile who owns the course. */
const applyEffect = async (
  settling: Settling,
  { line, own, effect }: Decision['effects'][number],
  paymentId: string,
): Promise<boolean> => {
  const { tx, now } = settling
  const { id: orderLineId, learnerId, courseId } = line
  if (effect === 'restore') return own !== null && restoreEntitlement(settling, own, now)
  if (learnerId === null) throw new Error(`Nobody is named on the line ${orderLineId}`)
  if (effect === 'grant')
    return grantEntitlement(
      settling,
      { id: newId(now), learnerId, courseId, paymentId, orderLineId, grantedAt: now },
      now,
    )
  const before = await takeOverEntitlement(tx, { id: orderLineId, learnerId, courseId }, paymentId)
  // If its order has other lines, its capture decides what it buys of them.
  if (before?.isOnlyLine) await reject(settling, before.paymentId, 'second-payment')
  return before !== undefined
}

const changes = new Set<string>(['grant', 'restore', 'take-over'])

/** Stores what the payment does to the lines. Returns false if that is to be decided again. */
const applyEffects = async (settling: Settling, effects: Decision['effects'], paymentId: string): Promise<boolean> => {
  // By course, so that orders of the same courses don't wait for each other.
  const inOrder = effects.toSorted((one, other) => (one.line.courseId < other.line.courseId ? -1 : 1))
  for (const one of inOrder.filter(({ effect }) => changes.has(effect))) {
    if (!(await applyEffect(settling, one, paymentId))) return false
    settling.show({ kind: 'granted', reference: paymentId })
  }
  return true
}

/** Requests a refund of what the payment paid for nothing: all of it, or the lines that the learner already owns. */
const refund = async (
  { tx, order, now }: Settling,
  payment: Payment,
  { refunded, reason }: { refunded: Decision['refunded']; reason: Rejection },
): Promise<void> => {
  const wanted = { orderId: order.id, paymentId: payment.id, reason }
  if (refunded === 'all') {
    // If the refund failed, the follow-up requests it again, not every update. A fee that the learner paid is included.
    if (await hasOwnRefund(tx, payment.id, { isRejected: true })) return
    const amountPaise = (payment.amountPaise ?? order.amountPaise) - (await refundedPaise(tx, payment.id))
    if (amountPaise > 0) await requestRefund(tx, { ...wanted, amountPaise, orderLineId: null }, now)
    return
  }
  for (const { id: orderLineId, amountPaise } of refunded)
    if (!(await hasOwnRefund(tx, payment.id, { orderLineId, isRejected: true })))
      await requestRefund(tx, { ...wanted, amountPaise, orderLineId }, now)
}

/** What came of a payment. */
type Settled = {
  /** The payment, with why it doesn't buy the course, if it doesn't. */
  payment: Payment
  lines: readonly OrderLine[]
  /** The ids of the lines that it bought. */
  bought: ReadonlySet<string>
}

/** How often it is decided what a payment buys, where others of the learner's payments come in between. */
const mostDecisions = 5

/**
 * Grants the order's courses for a payment that holds money, or rejects it, as `decidePayment` says. Returns what was decided.
 * Throws an Error, and stores nothing, if other payments of the learner came in between each time.
 */
export const grantOrReject = async (
  settling: Settling,
  payment: Payment,
  circumstances: Circumstances,
): Promise<Settled> => {
  const { tx, order, now, show } = settling
  const { id: paymentId } = payment
  for (let decisions = 0; decisions < mostDecisions; decisions++) {
    const state = await purchaseState(tx, order, payment)
    const { rejection, effects, bought, refunded } = decidePayment(state, circumstances)
    if (!(await applyEffects(settling, effects, paymentId))) continue
    if (rejection) await reject(settling, paymentId, rejection)
    if (rejection && (await revokeEntitlements(settling, { paymentId }, now)))
      show({ kind: 'revoked', reference: paymentId })
    const decided = { ...payment, rejection }
    await refund(settling, decided, { refunded, reason: rejection ?? 'second-payment' })
    return { payment: decided, lines: state.lines.map(({ line }) => line), bought }
  }
  throw new Error(`Other payments came in between each time it was decided what ${paymentId} buys`)
}
