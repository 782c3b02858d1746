import { disputeAnswerKinds, disputeAnswerStates } from '@skillharbor/contracts/entities'
import { sql } from 'drizzle-orm'
import { check, index, integer, jsonb, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { admins } from './accounts.ts'
import { oneOf, time } from './columns.ts'

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

/** Our answer to a dispute. A dispute that is open again takes another, in its place. */
export const disputeAnswers = pgTable(
  'dispute_answers',
  {
    disputeId: text('dispute_id')
      .primaryKey()
      .references(() => disputes.id),
    kind: text('kind', { enum: disputeAnswerKinds }).notNull(),
    state: text('state', { enum: disputeAnswerStates }).notNull(),
    /** The seller or operator who wrote it. */
    adminId: uuid('admin_id')
      .notNull()
      .references(() => admins.id),
    /** The explanation to the bank. */
    words: text('words').notNull(),
    /** What the evidence says, as it was when it was put together; null for an acceptance, and once it is deleted. */
    evidence: jsonb('evidence'),
    /** The provider's ids of the documents that are uploaded, by the part of the evidence. */
    documents: jsonb('documents').$type<Record<string, string>>().notNull().default({}),
    draftedAt: time('drafted_at').notNull(),
    sentAt: time('sent_at'),
    failure: text('failure'),
  },
  (t) => [
    check('dispute_answers_kind', oneOf(t.kind, disputeAnswerKinds)),
    check('dispute_answers_state', oneOf(t.state, disputeAnswerStates)),
    check('dispute_answers_sent', sql`(${t.state} = 'sent') = (${t.sentAt} is not null)`),
  ],
)

/** When people are told of a dispute: once it is heard of, and so many hours before the bank takes no answer any more. */
export const disputeNotices = ['raised', '72-hours', '24-hours', '6-hours'] as const

/** What people were told of an open dispute. One that opens again has another end, and is told of again. */
export const disputeReminders = pgTable(
  'dispute_reminders',
  {
    disputeId: text('dispute_id')
      .notNull()
      .references(() => disputes.id),
    /** Until when the bank took an answer then; when it was raised, if no time was named. */
    respondBy: time('respond_by').notNull(),
    notice: text('notice', { enum: disputeNotices }).notNull(),
  },
  (t) => [primaryKey({ columns: [t.disputeId, t.respondBy, t.notice] })],
)
