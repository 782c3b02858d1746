import { operations } from '@skillharbor/contracts/operations'
import { AppError } from '../../app-error.ts'
import { parseId } from '../../ids.ts'
import { toRupees } from '../../money.ts'
import { defineUseCase } from '../../use-case.ts'
import { disputeOfOrder } from '../disputes/dispute-repository.ts'
import { timelineOf } from '../orders/order-events.ts'
import { smallestRefundPaise } from '../refunds/refund-amount.ts'
import { refundableLine, refundedOfSale } from '../refunds/refund-repository.ts'
import { refundRequestsOf, toRefundRequest } from '../refunds/refund-request-repository.ts'
import { saleOfAdmin, toSale } from './sale-repository.ts'

/** Returns one of the admin's orders with its timeline. Throws AppError NOT_FOUND for an unknown order. */
export const showOrder = defineUseCase(operations.sales.show, async ({ db, actor }, { id }) => {
  const row = await saleOfAdmin(db, parseId(id, 'Order'), actor.id)
  if (!row) throw new AppError('NOT_FOUND', 'Order not found')
  const [timeline, payment, held, refundedPaise, [asked]] = await Promise.all([
    timelineOf(db, row.id),
    refundableLine(db, row.id, actor.id),
    disputeOfOrder(db, row.id),
    refundedOfSale(db, row.id, actor.id),
    refundRequestsOf(db, row.id, { adminId: actor.id }),
  ])
  const { providerOrderId } = row
  const dispute = held ? { status: held.status, respondBy: held.respondBy?.toISOString() ?? null } : null
  const left = payment?.leftPaise ?? 0
  const refundable = left >= smallestRefundPaise
  const sale = toSale(row)
  const refundRequest = asked ? toRefundRequest(asked) : null
  const refunded = Math.min(toRupees(refundedPaise), sale.amount)
  return {
    content: {
      ...sale,
      providerOrderId,
      refunded,
      refundRequest,
      refundable,
      leftToRefund: toRupees(left),
      dispute,
      timeline,
    },
  }
})
