import type { Ports } from '../../scope.ts'
import { disputeOfOrder } from '../disputes/dispute-repository.ts'
import { lockOrderById } from '../orders/order-repository.ts'
import { enqueueBulkRefund } from '../queue.ts'
import {
  type BulkRefundRow,
  countLine,
  endBulkRefund,
  findBulkRefund,
  lockRunning,
  nextSoldLines,
  type SoldLine,
} from './bulk-refund-repository.ts'
import { smallestRefundPaise } from './refund-amount.ts'
import { refundableLine } from './refund-repository.ts'
import { requestRefund } from './request-refund.ts'

/** How many lines one job refunds. The next job does the next ones. */
const batch = 20

/**
 * Requests the refund of what is left of a line, and records in the same transaction that it was this line's turn: however
 * often the job begins anew, each line has one. Returns false if the bulk refund was stopped.
 */
const refundLine = ({ db, now }: Ports, id: string, line: SoldLine): Promise<boolean> =>
  db.transaction(async (tx) => {
    const run = await lockRunning(tx, id)
    if (!run) return false
    if (run.lastLineId !== null && line.id <= run.lastLineId) return true
    await lockOrderById(tx, line.orderId)
    const refundable = await refundableLine(tx, line.orderId, line.adminId)
    const isLeft = refundable?.orderLineId === line.id && refundable.leftPaise >= smallestRefundPaise
    const isRefunded = isLeft && !(await disputeOfOrder(tx, line.orderId))
    if (isRefunded) {
      const { paymentId, orderLineId, leftPaise: amountPaise } = refundable
      await requestRefund(tx, { orderId: line.orderId, paymentId, orderLineId, amountPaise, reason: 'admin' }, now())
    }
    await countLine(tx, id, line.id, isRefunded)
    return true
  })

const refundEach = async (ports: Ports, run: BulkRefundRow, lines: readonly SoldLine[]): Promise<boolean> => {
  for (const line of lines) if (!(await refundLine(ports, run.id, line))) return false
  return true
}

/** Refunds the next lines of a bulk refund, and queues the rest. Does nothing once it was stopped or is done. */
export const refundInBulk = async (ports: Ports, id: string): Promise<void> => {
  const { db, now } = ports
  const run = await findBulkRefund(db, id)
  if (!run) return
  const lines = await nextSoldLines(db, run, batch)
  if (!(await refundEach(ports, run, lines))) return
  if (lines.length < batch) await endBulkRefund(db, id, { doneAt: now() })
  else await enqueueBulkRefund(db, id)
}
