import type { Transaction } from '../../../db/connection.ts'
import { isRejection, type refundReasons } from '../../../db/statuses.ts'
import { newId } from '../../ids.ts'
import { disputeOfPayment } from '../disputes/dispute-repository.ts'
import { recordOrderEvent } from '../orders/order-events.ts'
import { linesOf } from '../orders/order-repository.ts'
import { enqueueOrderEmail, enqueueRefund } from '../queue.ts'
import { isInstantOnly } from './instant-refund.ts'
import { amountToRefund } from './refund-amount.ts'
import { hasOwnRefund, hasRejectionRefund, insertRefund, isBeingRefunded, leftToRefund } from './refund-repository.ts'
import { grantRequests } from './refund-request-repository.ts'

type Wanted = {
  orderId: string
  paymentId: string
  /** The line to refund; null for the whole payment. Of an order with one line, that is the line. */
  orderLineId: string | null
  amountPaise: number
  reason: (typeof refundReasons)[number]
  /** For a part: what tells this request from another one, and the seller's words to the learner. */
  requestKey?: string | null
  words?: string | null
  /** Whether the provider said that it takes no other one; an old payment's refund is instant anyway. */
  isInstant?: boolean
  /** The bulk refund that it is part of. */
  bulkRefundId?: string | null
}

const onlyLineOf = async (tx: Transaction, orderId: string): Promise<string | null> => {
  const [line, ...others] = await linesOf(tx, orderId)
  return line && others.length === 0 ? line.id : null
}

/**
 * Queues a refund, to be requested once this transaction commits, which holds the order's lock: what is left of the payment
 * can't change meanwhile. Does nothing if one is under way for this payment or line, or done because it was rejected, while a
 * dispute holds the payment's refunds, or if less is left than the provider refunds. Emails the learner; after a failed
 * attempt, they are only emailed about the outcome. Returns whether it was queued.
 */
export const requestRefund = async (tx: Transaction, wanted: Wanted, now: Date): Promise<boolean> => {
  const { orderId, ...refund } = wanted
  if (await disputeOfPayment(tx, wanted.paymentId)) return false
  const orderLineId = wanted.orderLineId ?? (await onlyLineOf(tx, orderId))
  if (await isBeingRefunded(tx, wanted.paymentId, orderLineId)) return false
  if (isRejection(wanted.reason) && (await hasRejectionRefund(tx, wanted.paymentId, orderLineId))) return false
  const rest = await leftToRefund(tx, wanted.paymentId, orderLineId)
  const amountPaise = rest && amountToRefund(wanted.amountPaise, rest.leftPaise)
  if (!rest || amountPaise === undefined) return false
  const isFirst =
    !wanted.isInstant &&
    (wanted.requestKey ||
      !(await hasOwnRefund(tx, wanted.paymentId, { orderLineId: orderLineId ?? undefined, isWhole: true })))
  const isInstant = wanted.isInstant || isInstantOnly(rest.paidAt, now)
  const row = {
    id: newId(now),
    ...refund,
    orderLineId,
    amountPaise,
    isInstant,
    status: 'requested',
    createdAt: now,
    updatedAt: now,
  } as const
  if (!(await insertRefund(tx, row))) return false
  if (!isRejection(wanted.reason)) await grantRequests(tx, orderId, orderLineId, now)
  if (isInstant) await recordOrderEvent(tx, orderId, now, { kind: 'refund', status: 'instant' })
  await recordOrderEvent(tx, orderId, now, { kind: 'refund', status: 'requested' })
  await enqueueRefund(tx, row.id)
  if (isFirst) await enqueueOrderEmail(tx, { kind: 'refund-requested', orderId, reference: row.id })
  return true
}
