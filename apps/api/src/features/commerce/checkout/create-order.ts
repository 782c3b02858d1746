import { currency } from '@skillharbor/contracts/constants'
import type { RefundRule } from '@skillharbor/contracts/entities'
import { operations } from '@skillharbor/contracts/operations'
import { AppError } from '../../app-error.ts'
import { newId, parseId } from '../../ids.ts'
import { ownsCourse } from '../../learning/entitlements/purchase-repository.ts'
import { mapProviderErrors } from '../../port-errors.ts'
import type { Ports } from '../../scope.ts'
import { defineUseCase } from '../../use-case.ts'
import { closeOrder } from '../orders/order-events.ts'
import type { Order } from '../orders/order-repository.ts'
import { notesOf } from '../payments/order-origin.ts'
import { firstReconcileAt } from '../reconciliation/reconcile-orders.ts'
import { syncAtRequest } from '../reconciliation/sync-order.ts'
import { findOffer, insertOrder, isOrderedAlready, openCheckout, setRefundRule } from './open-order-repository.ts'

const greaterOf = (a: RefundRule, b: RefundRule): RefundRule => ({
  days: Math.max(a.days, b.days),
  percent: Math.max(a.percent, b.percent),
})

/**
 * Returns the learner's one open order for the course at today's price, and under today's rule for refunds or a better one. Closes an order
 * that was opened at another price. Throws AppError: NOT_FOUND, ALREADY_OWNED, or CONFLICT if the course is being ordered at the same moment.
 */
const openOrder = async (
  { db, ...ports }: Pick<Ports, 'db' | 'now' | 'settings'>,
  { learnerId, courseId }: { learnerId: string; courseId: string },
): Promise<Order> => {
  const { refundRule: configured } = ports.settings
  const offer = await findOffer(db, { learnerId, courseId }, configured)
  if (!offer) throw new AppError('NOT_FOUND', 'Course not found')
  const { amountPaise, adminId, refundRule, isOwned, open, openRule } = offer
  if (isOwned) throw new AppError('ALREADY_OWNED', 'You already own this course')
  if (open?.amountPaise === amountPaise) {
    // What its buyer has read counts, now or when it was opened: it may be paid already, and nobody has told us.
    const rule = greaterOf(refundRule, openRule ?? refundRule)
    if (openRule?.days !== rule.days || openRule.percent !== rule.percent) await setRefundRule(db, open.id, rule)
    return open
  }
  const now = ports.now()
  const order = { id: newId(now), learnerId, courseId, adminId, amountPaise, refundRule }
  const opening = open
    ? db.transaction(async (tx) => {
        await closeOrder(tx, open, now)
        return insertOrder(tx, order, now)
      })
    : insertOrder(db, order, now)
  // Another tab may have opened an order after we looked. If so, use that one.
  const standing = await opening.catch(async (error) => {
    if (!isOrderedAlready(error)) throw error
    return (await findOffer(db, { learnerId, courseId }, configured))?.open
  })
  if (!standing) throw new AppError('CONFLICT', 'Your order is still being prepared. Try again in a moment')
  return standing
}

/**
 * Creates the order at the provider and returns its id there. Our order is committed first and its id is the receipt,
 * so a retry doesn't create a second order.
 */
const createProviderOrder = async (
  ports: Pick<Ports, 'payments' | 'settings'>,
  { id: receipt, amountPaise, currency }: Order,
  wanted: { courseId: string; learnerId: string },
): Promise<string> => {
  const { id } = await mapProviderErrors(
    ports.payments.createOrder({ receipt, amountPaise, currency, notes: notesOf(ports, { id: receipt, ...wanted }) }),
  )
  return id
}

/**
 * Orders a course for checkout. Returns the amount in paise, the provider's order id, the currency and the public key.
 * Throws AppError: NOT_FOUND, ALREADY_OWNED, CONFLICT, PROVIDER_UNAVAILABLE or PROVIDER_ERROR.
 */
export const createOrder = defineUseCase(operations.purchases.order, async (scope, { courseId }) => {
  const wanted = { courseId: parseId(courseId, 'Course'), learnerId: scope.actor.id }
  const order = await openOrder(scope, wanted)
  const { providerOrderId } = order
  // A previously opened order may have been paid without an update reaching us. Then nothing is left to pay.
  if (providerOrderId) {
    await mapProviderErrors(syncAtRequest(scope, { ...order, providerOrderId }))
    if (await ownsCourse(scope.db, wanted.learnerId, wanted.courseId))
      throw new AppError('ALREADY_OWNED', 'You already own this course')
  }
  const orderId = providerOrderId ?? (await createProviderOrder(scope, order, wanted))
  const now = scope.now()
  await openCheckout(scope.db, { id: order.id, providerOrderId: orderId }, now, firstReconcileAt(now))
  return { amount: order.amountPaise, orderId, currency, keyId: scope.payments.keyId }
})
