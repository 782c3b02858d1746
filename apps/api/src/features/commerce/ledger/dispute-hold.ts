import { and, eq, sql } from 'drizzle-orm'
import type { Db, Transaction } from '../../../db/connection.ts'
import { ledgerLines } from '../../../db/schema/payments.ts'
import type { Dispute } from '../disputes/dispute-repository.ts'
import { isDecided } from '../disputes/dispute-status.ts'
import { linesOf, type Order } from '../orders/order-repository.ts'
import type { Payment } from '../payments/payment-repository.ts'
import { bookedRefunds } from './ledger-repository.ts'
import { post, sharesOf } from './posting.ts'

const account = { account: 'dispute_hold', adminId: null, learnerId: null } as const

type Held = { disputeId: string; orderLineId: string | null; paise: number; entries: number }

/** Returns what is held of the payment, by dispute and order line, and in how many entries. */
const heldOf = (db: Db, paymentId: string): Promise<Held[]> => {
  const disputeId = sql<string>`split_part(${ledgerLines.entry}, ':', 2)`
  return db
    .select({
      disputeId,
      orderLineId: ledgerLines.orderLineId,
      paise: sql<number>`sum(${ledgerLines.amountPaise})::int`,
      entries: sql<number>`count(*)::int`,
    })
    .from(ledgerLines)
    .where(and(eq(ledgerLines.paymentId, paymentId), eq(ledgerLines.account, account.account)))
    .groupBy(disputeId, ledgerLines.orderLineId)
}

const sum = (rows: readonly Held[]): number => rows.reduce((paise, row) => paise + row.paise, 0)

/**
 * Books what the provider took from the balance for a dispute that isn't decided: it is with the bank, and owed to the same
 * people as before. Once the bank has decided, it is back at the provider, and a refund says what of it is gone. Call it
 * with the order's row locked and the captured payment stored; booking the same again changes nothing.
 */
export const postDisputeHold = async (
  tx: Transaction,
  { order, payment, dispute }: { order: Order; payment: Payment; dispute: Dispute },
  now: Date,
): Promise<void> => {
  const held = await heldOf(tx, payment.id)
  const own = held.filter(({ disputeId }) => disputeId === dispute.id)
  const change = (isDecided(dispute.status) ? 0 : dispute.deductedPaise) - sum(own)
  if (change === 0) return
  const refunded = await bookedRefunds(tx, payment.id, '')
  const kind = change > 0 ? 'dispute-hold' : 'dispute-release'
  const entry = `${kind}:${dispute.id}:${own.reduce((count, { entries }) => count + entries, 1)}`
  let left = Math.abs(change)
  const postings = sharesOf(order, payment, await linesOf(tx, order.id)).flatMap(([{ id: orderLineId }, share]) => {
    const ofLine = (rows: readonly Held[]) => sum(rows.filter((row) => row.orderLineId === orderLineId))
    const room = change > 0 ? share - (refunded.get(orderLineId) ?? 0) - ofLine(held) : ofLine(own)
    const paise = Math.max(0, Math.min(left, room))
    left -= paise
    if (paise === 0) return []
    return { entry, paymentId: payment.id, orderLineId, amountPaise: change > 0 ? -paise : paise, to: account }
  })
  await post(tx, entry, postings, now)
}
