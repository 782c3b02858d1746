import type { Transaction } from '../../../db/connection.ts'
import type { Ports } from '../../scope.ts'
import { disputeOfOrder } from '../disputes/dispute-repository.ts'
import { lockOrderById } from '../orders/order-repository.ts'
import { enqueueBulkRefund } from '../queue.ts'
import {
  type BulkRefundRow,
  countLine,
  endBulkRefund,
  findBulkRefund,
  insertBulkRefund,
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
 * Requests the refund of what is left of the line, of each payment that has some: a second payment whose own refund failed is
 * the first. Returns whether there was any.
 */
const refundPayments = async (tx: Transaction, { id, orderId, adminId }: SoldLine, now: Date): Promise<boolean> => {
  const asked = new Set<string>()
  for (;;) {
    const refundable = await refundableLine(tx, orderId, adminId)
    const isLeft = refundable?.orderLineId === id && refundable.leftPaise >= smallestRefundPaise
    if (!isLeft || asked.has(refundable.paymentId)) return asked.size > 0
    const { paymentId, leftPaise: amountPaise } = refundable
    await requestRefund(tx, { orderId, paymentId, orderLineId: id, amountPaise, reason: 'admin' }, now)
    asked.add(paymentId)
  }
}

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
    const isRefunded = !(await disputeOfOrder(tx, line.orderId)) && (await refundPayments(tx, line, now()))
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

/** Begins a bulk refund once this transaction commits. Returns false if one of the same course or seller is running. */
export const startBulkRefund = async (
  tx: Transaction,
  run: Parameters<typeof insertBulkRefund>[1],
): Promise<boolean> => {
  if (!(await insertBulkRefund(tx, run))) return false
  await enqueueBulkRefund(tx, run.id, 0)
  return true
}
