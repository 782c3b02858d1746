import { type RefundStanding, refundsByRule } from '@skillharbor/contracts/entities'
import { operations } from '@skillharbor/contracts/operations'
import { say } from '@skillharbor/contracts/said'
import { recordSecurityEvent } from '../../accounts/activity/record-security-event.ts'
import { AppError, type Saying } from '../../app-error.ts'
import { parseId } from '../../ids.ts'
import { lockPurchase } from '../../learning/entitlements/purchase-repository.ts'
import { defineUseCase, done } from '../../use-case.ts'
import { disputeOfPayment } from '../disputes/dispute-repository.ts'
import { paymentDisputed } from '../disputes/payment-disputed.ts'
import { lockOrderById } from '../orders/order-repository.ts'
import { isBeingRefunded, refundUnderWay } from '../refunds/refund-repository.ts'
import { refundableLine } from '../refunds/refundable-repository.ts'
import { requestRefund } from '../refunds/request-refund.ts'
import { lockRefundsByRule, ruledPurchase } from '../refunds/rule-refund-repository.ts'
import { standingOf } from './own-refund-standing.ts'
import { requireOwnOrder } from './show-own-order.ts'

const whyNot = ({ percent, openedPercent, state }: RefundStanding): Saying | undefined => {
  if (state === 'late') return 'The period in which this order could be refunded is over'
  if (state === 'opened')
    return say('You’ve opened {opened}% of the lessons. A refund is only possible below {percent}%', {
      opened: openedPercent,
      percent,
    })
  if (state === 'used-up')
    return say('You’ve had {most} refunds in the last year, the most this rule allows', { most: refundsByRule })
  return undefined
}

/**
 * Requests a refund of the learner's order by the rule that it was made under. A job sends it to the provider once: asking
 * again while it is under way or done returns the same answer and does nothing. Access ends when the provider confirms.
 * Throws AppError: NOT_FOUND for an order that isn't theirs, CONFLICT if the rule doesn't give it or nothing can be refunded,
 * PAYMENT_DISPUTED while a bank's dispute about it is open or after it was lost.
 */
export const refundOwnOrder = defineUseCase(operations.purchases.refund, async (scope, { id }) => {
  const { db, actor, now } = scope
  const order = await requireOwnOrder(scope, parseId(id, 'Order'), actor.id)
  await db.transaction(async (tx) => {
    await lockRefundsByRule(tx, actor.id)
    await lockOrderById(tx, order._id)
    const purchase = await ruledPurchase(tx, order._id, actor.id)
    if (!purchase && (await refundUnderWay(tx, order._id))) return
    const nothing = () => new AppError('CONFLICT', 'This order has no payment to refund')
    if (!purchase) throw nothing()
    const { orderLineId, paymentId, adminId } = purchase
    if (await isBeingRefunded(tx, paymentId, orderLineId)) return
    const dispute = await disputeOfPayment(tx, paymentId)
    if (dispute) throw paymentDisputed(dispute)
    // Nothing is opened between the count and the request, and nothing new until the refund is done.
    await lockPurchase(tx, actor.id, purchase.courseId)
    const standing = await standingOf(tx, purchase, actor.id, now())
    if (!standing) throw new AppError('CONFLICT', 'This order has no refund rule')
    const reason = whyNot(standing)
    if (reason) throw new AppError('CONFLICT', reason)
    const refundable = await refundableLine(tx, order._id, adminId, { paymentId })
    if (!refundable) throw nothing()
    const wanted = { orderId: order._id, paymentId, orderLineId, amountPaise: refundable.leftPaise }
    await requestRefund(tx, { ...wanted, reason: 'rule' }, now())
    await recordSecurityEvent(tx, scope, { kind: 'refunded', who: actor, subject: order._id })
  })
  return done('Your refund is under way. Access ends when Razorpay confirms it.')
})
