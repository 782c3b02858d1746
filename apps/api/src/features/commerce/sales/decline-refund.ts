import { operations } from '@skillharbor/contracts/operations'
import { enqueueNotice } from '../../accounts/activity/notice-queue.ts'
import { recordSecurityEvent } from '../../accounts/activity/record-security-event.ts'
import { AppError } from '../../app-error.ts'
import { defineUseCase, done } from '../../use-case.ts'
import { lockOrderById } from '../orders/order-repository.ts'
import { enqueueOrderEmail } from '../queue.ts'
import { declineRequest, refundRequestsOf } from '../refunds/refund-request-repository.ts'
import { requireSale } from './require-sale.ts'

/**
 * Declines the refund that the order's learner asks for, and emails them the reason. Throws AppError: NOT_FOUND for an unknown
 * order, CONFLICT if nobody waits for an answer.
 */
export const declineRefund = defineUseCase(operations.sales.declineRefund, async (scope, { id, reason }) => {
  const { db, actor, now } = scope
  const order = await requireSale(scope, id)
  await db.transaction(async (tx) => {
    await lockOrderById(tx, order.id)
    const [asked] = await refundRequestsOf(tx, order.id, { adminId: order.seller._id })
    if (!asked || !(await declineRequest(tx, asked.id, reason, now())))
      throw new AppError('CONFLICT', 'Nobody is waiting for an answer about this order')
    await enqueueOrderEmail(tx, { kind: 'refund-declined', orderId: order.id, reference: asked.id })
    const event = await recordSecurityEvent(tx, scope, { kind: 'refund-declined', who: actor, subject: order.id })
    if (event && order.seller._id !== actor.id) await enqueueNotice(tx, event)
  })
  return done('You’ve declined the refund. The learner will read your reason.')
})
