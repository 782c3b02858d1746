import { operations } from '@skillharbor/contracts/operations'
import { AppError } from '../../app-error.ts'
import { parseId } from '../../ids.ts'
import { defineUseCase } from '../../use-case.ts'
import { refundableLine, refundUnderWay } from '../refunds/refund-repository.ts'
import { requestRefund } from '../refunds/request-refund.ts'
import { saleOfAdmin } from './sale-repository.ts'

/**
 * Has the order's whole payment given back. It is asked of the provider by a job, once: pressed again while that is under
 * way or done, it answers the same and does nothing. The course goes when the provider confirms.
 */
export const refundOrder = defineUseCase(operations.sales.refund, async ({ db, actor, now }, { id }) => {
  const order = await saleOfAdmin(db, parseId(id, 'Order'), actor.id)
  if (!order) throw new AppError('NOT_FOUND', 'Order not found')
  await db.transaction(async (tx) => {
    const refundable = await refundableLine(tx, order.id, actor.id)
    if (!refundable && (await refundUnderWay(tx, order.id))) return
    if (!refundable) throw new AppError('CONFLICT', 'This order has no captured payment to refund')
    const { paymentId, orderLineId, leftPaise: amountPaise } = refundable
    await requestRefund(tx, { orderId: order.id, paymentId, orderLineId, amountPaise, reason: 'admin' }, now())
  })
  return { message: 'Refund requested. Access is removed when Razorpay confirms it.' }
})
