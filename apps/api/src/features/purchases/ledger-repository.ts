import { and, eq, like, ne, sql } from 'drizzle-orm'
import type { Db } from '../../db/connection.ts'
import { ledgerLines } from '../../db/schema/payments.ts'

export type Line = typeof ledgerLines.$inferSelect

/** Writes an entry's lines down, unless they are. The database refuses, at commit, lines that do not sum to zero. */
export const insertEntry = async (db: Db, lines: Line[]): Promise<void> => {
  await db.insert(ledgerLines).values(lines).onConflictDoNothing()
}

/** Whom an entry credited beside the provider. */
export const creditedBy = async (
  db: Db,
  entry: string,
): Promise<Pick<Line, 'account' | 'adminId' | 'learnerId'> | undefined> => {
  const { account, adminId, learnerId } = ledgerLines
  const [row] = await db
    .select({ account, adminId, learnerId })
    .from(ledgerLines)
    .where(and(eq(ledgerLines.entry, entry), ne(account, 'provider')))
  return row
}

/** How much of the payment other entries than this one have booked as refunded, in paise. */
export const bookedRefunds = async (db: Db, paymentId: string, exceptEntry: string): Promise<number> => {
  const [row] = await db
    .select({ sum: sql<number>`coalesce(-sum(${ledgerLines.amountPaise}), 0)::int` })
    .from(ledgerLines)
    .where(
      and(
        eq(ledgerLines.paymentId, paymentId),
        eq(ledgerLines.account, 'provider'),
        like(ledgerLines.entry, 'refund:%'),
        ne(ledgerLines.entry, exceptEntry),
      ),
    )
  return row?.sum ?? 0
}
