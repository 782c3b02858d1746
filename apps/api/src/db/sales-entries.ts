import { sql } from 'drizzle-orm'
import { ledgerLines } from './schema/payments.ts'

/** Whether a query's ledger line is of what was sold, or given back, and not of anything else that the ledger books. */
export const isOfSales = sql`split_part(${ledgerLines.entry}, ':', 1) in ('capture', 'refund')`
