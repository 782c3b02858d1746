import { operations } from '@skillharbor/contracts/operations'
import { recordSecurityEvent } from '../../accounts/activity/record-security-event.ts'
import { requireMoneyMover } from '../../accounts/sessions/require-second-factor.ts'
import { AppError } from '../../app-error.ts'
import { parseId } from '../../ids.ts'
import { defineUseCase, done } from '../../use-case.ts'
import { disputeOfOrder } from '../disputes/dispute-repository.ts'
import { paymentDisputed } from '../disputes/payment-disputed.ts'
import { lockOrderById } from '../orders/order-repository.ts'
import { smallestRefundPaise } from '../refunds/refund-amount.ts'
import { refundableLine, refundUnderWay } from '../refunds/refund-repository.ts'
import { requestRefund } from '../refunds/request-refund.ts'
import { saleOfAdmin } from './sale-repository.ts'

/**
 * Requests a refund of the order's whole payment. A job sends it to the provider once: calling this again while the
 * refund is under way or done returns the same answer and does nothing. Access is removed when the provider confirms.
 * Throws AppError: NOT_FOUND for an unknown order, CONFLICT if there is no captured payment to refund, or less than ₹1 of
 * it, PAYMENT_DISPUTED while a bank's dispute about it is open or after it was lost, SECOND_FACTOR_REQUIRED or
 * CONFIRMATION_NEEDED if the admin has yet to add a factor or to confirm.
 */
export const refundOrder = defineUseCase(operations.sales.refund, async (scope, { id }) => {
  const { db, actor, now } = scope
  const order = await saleOfAdmin(db, parseId(id, 'Order'), actor.id)
  if (!order) throw new AppError('NOT_FOUND', 'Order not found')
  await requireMoneyMover(scope)
  await db.transaction(async (tx) => {
    // A dispute is recorded under the same lock: it comes before this request, and refuses it, or after.
    await lockOrderById(tx, order.id)
    const refundable = await refundableLine(tx, order.id, actor.id)
    const dispute = refundable ? undefined : await disputeOfOrder(tx, order.id)
    if (dispute) throw paymentDisputed(dispute)
    if (!refundable && (await refundUnderWay(tx, order.id))) return
    if (!refundable) throw new AppError('CONFLICT', 'This order has no captured payment to refund')
    const { paymentId, orderLineId, leftPaise: amountPaise } = refundable
    if (amountPaise < smallestRefundPaise)
      throw new AppError('CONFLICT', 'Less than ₹1 of this payment is left, and Razorpay doesn’t refund less than ₹1')
    await requestRefund(tx, { orderId: order.id, paymentId, orderLineId, amountPaise, reason: 'admin' }, now())
    await recordSecurityEvent(tx, scope, { kind: 'refunded', who: actor, subject: order.id })
  })
  return done('Refund requested. Access is removed when Razorpay confirms it.')
})
