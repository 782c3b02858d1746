import { operations } from '@skillharbor/contracts/operations'
import { parseId } from '../../ids.ts'
import { toRupees } from '../../money.ts'
import { defineUseCase } from '../../use-case.ts'
import { shownDispute } from '../disputes/shown-dispute.ts'
import { timelineOf } from '../orders/order-events.ts'
import { isInstantOnly } from '../refunds/instant-refund.ts'
import { smallestRefundPaise } from '../refunds/refund-amount.ts'
import { refundRequestsOf, toRefundRequest } from '../refunds/refund-request-repository.ts'
import { refundableLine } from '../refunds/refundable-repository.ts'
import { visibleSale } from './require-sale.ts'
import { toSale } from './sale-repository.ts'

/**
 * Returns one of the admin's orders, or for operators anybody's, with its timeline. Throws AppError: NOT_FOUND for an unknown
 * order, SECOND_FACTOR_REQUIRED as for everything that operators do.
 */
export const showOrder = defineUseCase(operations.sales.show, async (scope, { id }) => {
  const { db, actor, now } = scope
  // Read first, so that nothing else is older than what the timeline says.
  const timeline = await timelineOf(db, parseId(id, 'Order'))
  const row = await visibleSale(scope, id)
  const seller = row.seller._id
  const [payment, dispute, [asked]] = await Promise.all([
    refundableLine(db, row.id, seller),
    shownDispute(scope, row.id),
    refundRequestsOf(db, row.id, { adminId: seller }),
  ])
  const { providerOrderId } = row
  const left = payment?.leftPaise ?? 0
  const refundable = left >= smallestRefundPaise
  const refundRequest = asked ? toRefundRequest(asked) : null
  return {
    content: {
      ...toSale(row),
      providerOrderId,
      refundRequest,
      refundable,
      leftToRefund: toRupees(left),
      ...(payment && {
        refundOf: {
          paymentId: payment.paymentId,
          endsAccess: payment.holdsCourse,
          mostInPart: payment.holdsCourse ? toRupees(Math.max(0, payment.mostInPartPaise)) : 0,
        },
      }),
      refundIsInstant: payment !== undefined && isInstantOnly(payment.paidAt, now()),
      dispute,
      ...(seller !== actor.id && { seller: row.seller }),
      timeline,
    },
  }
})
