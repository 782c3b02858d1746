import type { Transaction } from '../../../db/connection.ts'
import type { refundReasons } from '../../../db/statuses.ts'
import { newId } from '../../ids.ts'
import { recordOrderEvent } from '../orders/order-events.ts'
import { enqueueOrderEmail, enqueueRefund } from '../queue.ts'
import { hasOwnRefund, insertRefund } from './refund-repository.ts'

type Wanted = {
  orderId: string
  paymentId: string
  /** The line that is refunded; null where it is the whole payment. */
  orderLineId: string | null
  amountPaise: number
  reason: (typeof refundReasons)[number]
}

/**
 * Has money given back once this transaction is committed, unless that is under way or done for this payment. The learner
 * is mailed the first time; when it is asked for again after a failure they hear of its end.
 */
export const requestRefund = async (tx: Transaction, wanted: Wanted, now: Date): Promise<void> => {
  const { orderId, ...refund } = wanted
  const isFirst = !(await hasOwnRefund(tx, wanted.paymentId, wanted.orderLineId ?? undefined))
  const row = { id: newId(now), ...refund, status: 'requested', createdAt: now, updatedAt: now } as const
  if (!(await insertRefund(tx, row))) return
  await recordOrderEvent(tx, orderId, now, { kind: 'refund', status: 'requested' })
  await enqueueRefund(tx, row.id)
  if (isFirst) await enqueueOrderEmail(tx, { kind: 'refund-requested', orderId, reference: row.id })
}
