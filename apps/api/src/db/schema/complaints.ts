import { accountLanguages, complaintTopics } from '@skillharbor/contracts/constants'
import { type SQL, sql } from 'drizzle-orm'
import { check, index, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { learners } from './accounts.ts'
import { bytes, id, oneOf, time } from './columns.ts'
import { orders } from './orders.ts'

/** What a learner, or somebody with an emailed link, complains about to the operator. */
export const complaints = pgTable(
  'complaints',
  {
    id: id(),
    /** What people quote, such as `C-4821-9034`. It opens nothing. */
    number: text('number').notNull(),
    /** Who complains: a learner, or whoever reads this address. */
    learnerId: uuid('learner_id').references(() => learners.id),
    email: text('email'),
    /** Of the emails to an address; a learner's are in the account's. */
    language: text('language', { enum: accountLanguages }).notNull().default('en'),
    orderId: uuid('order_id').references(() => orders.id),
    topic: text('topic', { enum: complaintTopics }).notNull(),
    createdAt: time('created_at').notNull(),
    /** The two clocks: until when it is to be acknowledged, and answered. */
    acknowledgeBy: time('acknowledge_by').notNull(),
    answerBy: time('answer_by').notNull(),
    acknowledgedAt: time('acknowledged_at'),
    answeredAt: time('answered_at'),
    /** Null without an answer, and after the account was deleted. */
    answer: text('answer'),
  },
  (t) => [
    uniqueIndex('complaints_number').on(t.number),
    uniqueIndex('complaints_one_open').on(t.orderId).where(sql`answered_at is null`),
    index('complaints_learner').on(t.learnerId, t.id),
    index('complaints_email').on(t.email, t.id),
    index('complaints_due').on(nextStepBy(), t.id).where(sql`answered_at is null`),
    index('complaints_answered').on(t.id).where(sql`answered_at is not null`),
    check('complaints_one_person', sql`num_nonnulls(${t.learnerId}, ${t.email}) = 1`),
    check('complaints_language', oneOf(t.language, accountLanguages)),
    check('complaints_topic', oneOf(t.topic, complaintTopics)),
  ],
)

/** Until when the operator's next step is due. */
export function nextStepBy(): SQL<Date> {
  return sql`(case when acknowledged_at is null then acknowledge_by else answer_by end)`
}

/** What they wrote: the complaint itself, and what they added. */
export const complaintMessages = pgTable(
  'complaint_messages',
  {
    id: id(),
    complaintId: uuid('complaint_id')
      .notNull()
      .references(() => complaints.id, { onDelete: 'cascade' }),
    words: text('words').notNull(),
    createdAt: time('created_at').notNull(),
  },
  (t) => [index('complaint_messages_complaint').on(t.complaintId, t.id)],
)

/** Emailed links, by which whoever reads the address complains and sees the address's complaints. Only a hash is stored. */
export const complaintLinks = pgTable(
  'complaint_links',
  {
    tokenHash: bytes('token_hash').primaryKey(),
    email: text('email').notNull(),
    expiresAt: time('expires_at').notNull(),
  },
  (t) => [index('complaint_links_expiry').on(t.expiresAt), index('complaint_links_email').on(t.email)],
)
