import type { Transaction } from '../../../db/connection.ts'
import type { Ports } from '../../scope.ts'
import { lockOrderById } from '../orders/order-repository.ts'
import { enqueueBulkRefund } from '../queue.ts'
import {
  awaitsMore,
  type BulkRefundRow,
  endBulkRefund,
  findBulkRefund,
  findSubject,
  holdRunning,
  insertBulkRefund,
  nextRefundable,
  runningBulkRefunds,
} from './bulk-refund-repository.ts'
import type { Refundable } from './refundable-repository.ts'
import { requestRefund } from './request-refund.ts'

/** How many payments one job refunds. The next job does the next ones. */
const batch = 20

/** Begins a bulk refund once this transaction commits. Returns false if one of the same course or seller is running. */
export const startBulkRefund = async (
  tx: Transaction,
  run: Parameters<typeof insertBulkRefund>[1],
): Promise<boolean> => {
  if (!(await insertBulkRefund(tx, run))) return false
  await enqueueBulkRefund(tx, run.id, 0)
  return true
}

/**
 * Requests the refund of what is left of a payment. Looks again under the order's lock: another job, the seller or the learner
 * may have been faster. Returns whether it was requested; false once the bulk refund was stopped.
 */
const refundOne = ({ db, now }: Ports, { id }: BulkRefundRow, { orderId, paymentId }: Refundable): Promise<boolean> =>
  db.transaction(async (tx) => {
    const run = await holdRunning(tx, id)
    if (!run) return false
    await lockOrderById(tx, orderId)
    const [found] = await nextRefundable(tx, run, 1, paymentId)
    if (!found) return false
    const { orderLineId, leftPaise: amountPaise } = found
    const wanted = { orderId, paymentId, orderLineId, amountPaise, reason: 'admin' as const, bulkRefundId: id }
    return requestRefund(tx, wanted, now())
  })

/** Refunds each of them; one that can't be refunded doesn't hold up the others. Returns how many were requested. */
const refundEach = async (ports: Ports, run: BulkRefundRow, all: readonly Refundable[]): Promise<number> => {
  let requested = 0
  for (const one of all)
    try {
      if (await refundOne(ports, run, one)) requested += 1
    } catch (error) {
      ports.log.error({ orderId: one.orderId, err: error }, 'an order could not be refunded in bulk')
    }
  return requested
}

/**
 * Requests the next refunds of a bulk refund. It goes on until nobody can pay one of its orders any more and every refund of
 * them is done, and stops when what it is of is on sale again. Killed anywhere, or run twice at once, it refunds each payment
 * once: which those are is asked anew each time.
 */
export const refundInBulk = async (ports: Ports, id: string): Promise<void> => {
  const { db, now } = ports
  const run = await findBulkRefund(db, id)
  if (!run || run.stoppedAt || run.doneAt) return
  if (!(await findSubject(db, run))?.offSale) {
    await endBulkRefund(db, id, { stoppedAt: now() })
    return
  }
  // Asked first: what isn't decided now may be what can be refunded a moment later.
  const goesOn = await awaitsMore(db, run, now())
  const next = await nextRefundable(db, run, batch)
  if ((await refundEach(ports, run, next)) > 0) await enqueueBulkRefund(db, id)
  else if (next.length === 0 && !goesOn) await endBulkRefund(db, id, { doneAt: now() })
}

/** Has every bulk refund that is running look for what has come: each minute, also where a job of it failed for good. */
export const goOnInBulk = async ({ db }: Pick<Ports, 'db'>): Promise<void> => {
  for (const { id } of await runningBulkRefunds(db)) await enqueueBulkRefund(db, id, 0)
}
