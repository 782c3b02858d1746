import { and, eq, inArray, like, ne, sql } from 'drizzle-orm'
import type { Db } from '../../../db/connection.ts'
import { disputes } from '../../../db/schema/disputes.ts'
import { ledgerEntries, ledgerLines, payments } from '../../../db/schema/payments.ts'
import { decided } from '../disputes/dispute-status.ts'

export type Entry = typeof ledgerLines.$inferSelect

/**
 * Stores an entry and its lines, unless they are stored already. At commit, the database rejects lines that don't sum to
 * zero.
 */
export const insertEntry = async (db: Db, cause: string, lines: Entry[], at: Date): Promise<void> => {
  const entry = db
    .$with('entry')
    .as(db.insert(ledgerEntries).values({ cause, at }).onConflictDoNothing().returning({ cause: ledgerEntries.cause }))
  await db.with(entry).insert(ledgerLines).values(lines).onConflictDoNothing()
}

/** Returns who an entry credited, apart from the provider's own account, by order line. */
export const creditedBy = async (
  db: Db,
  entry: string,
): Promise<Map<string | null, Pick<Entry, 'account' | 'adminId' | 'learnerId'>>> => {
  const { account, adminId, learnerId, orderLineId } = ledgerLines
  const rows = await db
    .select({ account, adminId, learnerId, orderLineId })
    .from(ledgerLines)
    .where(and(eq(ledgerLines.entry, entry), ne(account, 'provider')))
  return new Map(rows.map(({ orderLineId: line, ...owner }) => [line, owner]))
}

/** Returns how much of the payment other entries have booked as refunded, in paise, by order line. */
export const bookedRefunds = async (
  db: Db,
  paymentId: string,
  exceptEntry: string,
): Promise<Map<string | null, number>> => {
  const rows = await db
    .select({
      line: ledgerLines.orderLineId,
      paise: sql<number>`(-sum(${ledgerLines.amountPaise}))::int`,
    })
    .from(ledgerLines)
    .where(
      and(
        eq(ledgerLines.paymentId, paymentId),
        eq(ledgerLines.account, 'provider'),
        like(ledgerLines.entry, 'refund:%'),
        ne(ledgerLines.entry, exceptEntry),
      ),
    )
    .groupBy(ledgerLines.orderLineId)
  return new Map(rows.map(({ line, paise }) => [line, paise]))
}

/** Returns the disputes for which something else is booked as held than the provider took and still holds. */
export const misbookedHolds = async (db: Db, disputeIds: readonly string[]): Promise<Set<string>> => {
  const held = sql`coalesce((select sum(l.amount_paise) from ${ledgerLines} l where l.payment_id = ${disputes.paymentId}
    and l.account = 'dispute_hold' and split_part(l.entry, ':', 2) = ${disputes.id}), 0)`
  const due = sql`case when ${inArray(disputes.status, [...decided])} then 0 else ${disputes.deductedPaise} end`
  const rows = await db
    .select({ id: disputes.id })
    .from(disputes)
    .innerJoin(payments, eq(payments.id, disputes.paymentId))
    .where(and(inArray(disputes.id, [...disputeIds]), sql`${held} <> ${due}`))
  return new Set(rows.map(({ id }) => id))
}
