import { type OwnOrder, refundRequestsPerOrder } from '@skillharbor/contracts/entities'
import { operations } from '@skillharbor/contracts/operations'
import { AppError } from '../../app-error.ts'
import { parseId } from '../../ids.ts'
import type { Actor, Scope } from '../../scope.ts'
import { defineUseCase } from '../../use-case.ts'
import { disputeOfPayment, isOrderDisputed } from '../disputes/dispute-repository.ts'
import { timelineOf } from '../orders/order-events.ts'
import { type OwnOrderRow, ownOrder } from '../orders/own-order-repository.ts'
import { isBeingRefunded } from '../refunds/refund-repository.ts'
import { refundRequestsOf, toRefundRequest } from '../refunds/refund-request-repository.ts'
import { ruledPurchase } from '../refunds/rule-refund-repository.ts'
import { standingOf } from './own-refund-standing.ts'

/** Returns the learner's order. Throws AppError NOT_FOUND for anybody else's. */
export const requireOwnOrder = async (
  { db }: Pick<Scope, 'db'>,
  id: string,
  learnerId: string,
): Promise<OwnOrderRow> => {
  const order = await ownOrder(db, parseId(id, 'Order'), learnerId)
  if (!order) throw new AppError('NOT_FOUND', 'Order not found')
  return order
}

const receiptEmailOf = (order: OwnOrderRow): OwnOrder['receiptEmail'] => {
  const { payment, authorizedPayment, emailVerified, receiptEmailedAt, isReceiptQueued } = order
  if (!payment && !authorizedPayment) return null
  if (!emailVerified) return 'unconfirmed'
  if (!payment || isReceiptQueued) return 'waiting'
  return receiptEmailedAt && 'sent'
}

/**
 * How the learner can get their money back. The rule has nothing to say without a captured payment, with a refund under way,
 * and during a dispute; then the seller can't be asked either.
 */
const waysBack = async (
  scope: Scope & { actor: Actor },
  { _id }: OwnOrderRow,
): Promise<Pick<OwnOrder, 'refundStanding' | 'refundRequest' | 'mayAskForRefund'>> => {
  const { db, actor, now } = scope
  const [purchase, asked] = await Promise.all([
    ruledPurchase(db, _id, actor.id),
    refundRequestsOf(db, _id, { learnerId: actor.id }),
  ])
  const refundRequest = asked[0] ? toRefundRequest(asked[0]) : null
  const nothing = { refundStanding: null, refundRequest, mayAskForRefund: false }
  if (!purchase || (await isBeingRefunded(db, purchase.paymentId, purchase.orderLineId))) return nothing
  if (await disputeOfPayment(db, purchase.paymentId)) return nothing
  const refundStanding = (await standingOf(db, purchase, actor.id, now())) ?? null
  const isAnswered = refundRequest?.state !== 'open' && asked.length < refundRequestsPerOrder
  return { refundStanding, refundRequest, mayAskForRefund: refundStanding?.state !== 'open' && isAnswered }
}

/** Returns one of the learner's orders. Its PDF is at the learner site's address. */
export const showOwnOrder = defineUseCase(operations.purchases.show, async (scope, { id }) => {
  // Read first, so that nothing else is older than what the timeline says.
  const timeline = await timelineOf(scope.db, parseId(id, 'Order'))
  const order = await requireOwnOrder(scope, id, scope.actor.id)
  const { isPrintable } = await scope.receiptPrinter()
  const hasPdf = order.payment && isPrintable(`${order.learner}${order.seller}${order.course.title}`)
  const pdf = hasPdf ? `${scope.settings.origins.user}/api/orders/${order._id}/receipt.pdf` : null
  const [ways, disputed] = await Promise.all([waysBack(scope, order), isOrderDisputed(scope.db, order._id)])
  const { emailVerified: _, receiptEmailedAt: __, isReceiptQueued: ___, authorizedPayment: ____, ...shown } = order
  return { content: { ...shown, pdf, receiptEmail: receiptEmailOf(order), timeline, disputed, ...ways } }
})
