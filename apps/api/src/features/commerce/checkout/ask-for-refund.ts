import { refundRequestsPerOrder } from '@skillharbor/contracts/entities'
import { operations } from '@skillharbor/contracts/operations'
import { say } from '@skillharbor/contracts/said'
import { AppError } from '../../app-error.ts'
import { newId, parseId } from '../../ids.ts'
import { defineUseCase, done } from '../../use-case.ts'
import { disputeOfPayment } from '../disputes/dispute-repository.ts'
import { paymentDisputed } from '../disputes/payment-disputed.ts'
import { lockOrderById } from '../orders/order-repository.ts'
import { enqueueRefundAskedEmail } from '../queue.ts'
import { isBeingRefunded } from '../refunds/refund-repository.ts'
import { insertRefundRequest, refundRequestsOf } from '../refunds/refund-request-repository.ts'
import { ruledPurchase } from '../refunds/rule-refund-repository.ts'
import { requireOwnOrder } from './show-own-order.ts'

/**
 * Stores the learner's request for a refund, and emails it to the seller. Throws AppError: NOT_FOUND for an order that isn't
 * theirs, CONFLICT if nothing can be given back, if they wait for an answer already, or asked too often, PAYMENT_DISPUTED
 * while a bank's dispute about the payment is open or after it was lost.
 */
export const askForRefund = defineUseCase(operations.purchases.askForRefund, async (scope, { id, words }) => {
  const { db, actor, now } = scope
  const order = await requireOwnOrder(scope, parseId(id, 'Order'), actor.id)
  await db.transaction(async (tx) => {
    await lockOrderById(tx, order._id)
    const purchase = await ruledPurchase(tx, order._id, actor.id)
    if (!purchase) throw new AppError('CONFLICT', 'This order has no payment to refund')
    const { orderLineId, paymentId } = purchase
    if (await isBeingRefunded(tx, paymentId, orderLineId))
      throw new AppError('CONFLICT', 'A refund of this order is already under way')
    const dispute = await disputeOfPayment(tx, paymentId)
    if (dispute) throw paymentDisputed(dispute)
    const asked = await refundRequestsOf(tx, order._id, { orderLineId })
    if (asked.some(({ state }) => state === 'open'))
      throw new AppError('CONFLICT', 'The seller already has your request')
    if (asked.length >= refundRequestsPerOrder)
      throw new AppError(
        'CONFLICT',
        say('You’ve asked for this refund {most} times. Contact us if you disagree with the answer', {
          most: refundRequestsPerOrder,
        }),
      )
    const requestId = newId(now())
    const request = { id: requestId, orderLineId, learnerId: actor.id, words, state: 'open', createdAt: now() } as const
    await insertRefundRequest(tx, request)
    await enqueueRefundAskedEmail(tx, requestId)
  })
  return done('The seller has your request and will answer within seven days.')
})
