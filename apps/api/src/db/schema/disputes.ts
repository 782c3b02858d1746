import { index, integer, pgTable, text } from 'drizzle-orm/pg-core'
import { time } from './columns.ts'

/**
 * Disputes that a bank raised about our payments, as the provider last reported them. Phase, status and reason stay in
 * the provider's words: an unknown one is kept, and holds refunds like an open one.
 */
export const disputes = pgTable(
  'disputes',
  {
    /** The provider's id. */
    id: text('id').primaryKey(),
    /** The provider's id of the payment. It can be heard of before the payment is recorded. */
    paymentId: text('payment_id').notNull(),
    phase: text('phase').notNull(),
    status: text('status').notNull(),
    /** The disputed amount, in paise. */
    amountPaise: integer('amount_paise').notNull(),
    /** The amount the provider took from the balance for it, in paise. */
    deductedPaise: integer('deducted_paise').notNull(),
    /** Until when the bank accepts an answer; null if the provider named no time. */
    respondBy: time('respond_by'),
    reasonCode: text('reason_code'),
    /** When the bank raised it. */
    createdAt: time('created_at').notNull(),
    /** The time of the report that this row shows: reports arrive in any order. */
    seenAt: time('seen_at').notNull(),
  },
  (t) => [index('disputes_payment').on(t.paymentId)],
)
