import { and, eq, like, ne, sql } from 'drizzle-orm'
import type { Db } from '../../../db/connection.ts'
import { ledgerLines } from '../../../db/schema/payments.ts'

export type Entry = typeof ledgerLines.$inferSelect

/** Writes an entry's lines down, unless they are. The database refuses, at commit, lines that do not sum to zero. */
export const insertEntry = async (db: Db, lines: Entry[]): Promise<void> => {
  await db.insert(ledgerLines).values(lines).onConflictDoNothing()
}

/** Whom an entry credited beside the provider, by the order's line. */
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

/** How much of the payment other entries than this one have booked as refunded, in paise, by the order's line. */
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
