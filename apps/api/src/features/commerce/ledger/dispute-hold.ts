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

type Disputed = { order: Order; payment: Payment; dispute: Dispute }

/** What is held of each line for the dispute, and what should be, in paise: no more than what didn't go back before. */
const holdsOf = async (tx: Transaction, { order, payment, dispute }: Disputed, held: readonly Held[]) => {
  const refunded = await bookedRefunds(tx, payment.id, '')
  let left = isDecided(dispute.status) ? 0 : dispute.deductedPaise
  return sharesOf(order, payment, await linesOf(tx, order.id)).map(([{ id }, share]) => {
    const ofLine = held.filter(({ orderLineId }) => orderLineId === id)
    const own = sum(ofLine.filter(({ disputeId }) => disputeId === dispute.id))
    const room = share - (refunded.get(id) ?? 0) - (sum(ofLine) - own)
    const target = Math.max(0, Math.min(left, room))
    left -= target
    return { orderLineId: id, own, target }
  })
}

/**
 * Books what the provider took from the balance for a dispute that isn't decided: it is with the bank, and owed to the same
 * people as before. Once the bank has decided, it is back at the provider, and a refund says what of it is gone. Call it
 * with the order's row locked and the captured payment stored; booking the same again changes nothing.
 */
export const postDisputeHold = async (tx: Transaction, disputed: Disputed, now: Date): Promise<void> => {
  const { payment, dispute } = disputed
  const held = await heldOf(tx, payment.id)
  const wrong = (await holdsOf(tx, disputed, held)).filter(({ own, target }) => own !== target)
  const change = wrong.reduce((paise, { own, target }) => paise + target - own, 0)
  const entries = held
    .filter(({ disputeId }) => disputeId === dispute.id)
    .reduce((count, row) => count + row.entries, 0)
  const entry = `${change > 0 ? 'dispute-hold' : 'dispute-release'}:${dispute.id}:${entries + 1}`
  const postings = wrong.map(({ orderLineId, own, target }) => {
    return { entry, paymentId: payment.id, orderLineId, amountPaise: own - target, to: account }
  })
  await post(tx, entry, postings, now)
}
