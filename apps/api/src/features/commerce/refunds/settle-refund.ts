import type { Within } from '../../consequences.ts'
import { newId } from '../../ids.ts'
import { revokeEntitlements } from '../../learning/entitlements/revoke.ts'
import { postRefund } from '../ledger/ledger.ts'
import { recordOrderEvent, recordOrderEventOnce } from '../orders/order-events.ts'
import type { Order } from '../orders/order-repository.ts'
import type { ProviderRefund } from '../payments/payment-provider.ts'
import { duePaise, markRefunded, type Payment, resolveMismatch } from '../payments/payment-repository.ts'
import { enqueueOrderEmail } from '../queue.ts'
import { insertRefund, isLineRefunded, recordRefund, refundedPaise } from './refund-repository.ts'
import { grantRequests } from './refund-request-repository.ts'

const mails = { requested: 'refund-requested', failed: 'refund-failed' } as const

/**
 * Applies the provider's report of a refund. A confirmed refund is booked, and a refund of the whole amount revokes the
 * course. A failed refund changes nothing else: the learner still owns the course, and the refund shows the failure. A
 * refund in a state that we don't know stays as it is.
 */
export const settleRefund = async (
  within: Within,
  order: Order,
  payment: Payment,
  refund: ProviderRefund,
  now: Date,
): Promise<void> => {
  const { tx, happen } = within
  const { id: providerRefundId, paymentId, status, reportedStatus, amountPaise } = refund
  const named = { kind: 'refund', status: reportedStatus, reference: providerRefundId } as const
  if (status === 'unknown') return recordOrderEventOnce(tx, order.id, now, named)
  const news = { paymentId, amountPaise, status, providerRefundId }
  const known = await recordRefund(tx, news, now)
  const row = known?.refund ?? { id: newId(now), ...news }
  // A refund that we didn't request was made at the provider itself.
  if (!known) await insertRefund(tx, { ...row, reason: 'provider', createdAt: now, updatedAt: now })
  if (known?.isNew !== false) {
    await recordOrderEvent(tx, order.id, now, { kind: 'refund', status, reference: providerRefundId })
    // A rejected payment's refund is retried until it succeeds, so a failure along the way isn't final.
    if (status === 'processed') await happen(tx, 'orderRefunded', { orderId: order.id, refundId: row.id }, now)
    else if (status === 'requested' || payment.rejection === null)
      await enqueueOrderEmail(tx, { kind: mails[status], orderId: order.id, reference: row.id })
  }
  // Its money came back from the learner's bank after we had booked it. Only a person can send it again.
  if (row.status === 'processed' && status === 'failed') await recordOrderEventOnce(tx, order.id, now, named)
  if (row.status !== 'processed') return
  const orderLineId = known?.refund.orderLineId ?? null
  await postRefund(tx, order, payment, { ...row, orderLineId }, now)
  const isWhole = (await refundedPaise(tx, paymentId)) >= duePaise(order, payment)
  const isLine = orderLineId !== null && (await isLineRefunded(tx, paymentId, orderLineId))
  if (!isWhole && !isLine) return
  if (isWhole) {
    await markRefunded(tx, paymentId, now)
    await resolveMismatch(tx, paymentId, now)
  }
  const what = { paymentId, ...(!isWhole && orderLineId !== null && { orderLineId }) }
  if (await revokeEntitlements(within, what, now)) {
    // Also where somebody gave the money back at the provider itself.
    await grantRequests(tx, order.id, isWhole ? null : orderLineId, now)
    await recordOrderEvent(tx, order.id, now, { kind: 'revoked', reference: paymentId })
  }
}
