import { refundRequestStates } from '@skillharbor/contracts/entities'
import { sql } from 'drizzle-orm'
import { type AnyPgColumn, boolean, check, index, integer, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { accounts, entryKinds, paymentStatuses, refundReasons, refundStatuses, rejections } from '../statuses.ts'
import { admins, learners } from './accounts.ts'
import { id, oneOf, time } from './columns.ts'
import { courses } from './courses.ts'
import { orderLines, orders } from './orders.ts'

/** One attempt to pay an order, as far as the provider has reported it. */
export const payments = pgTable(
  'payments',
  {
    /** The provider's id. */
    id: text('id').primaryKey(),
    orderId: uuid('order_id')
      .notNull()
      .references(() => orders.id),
    status: text('status', { enum: paymentStatuses }).notNull(),
    /**
     * The amount the learner paid, in paise. It exceeds the order's if they pay the provider's fee. Null until
     * reported.
     */
    amountPaise: integer('amount_paise'),
    /** How it was paid, as far as the provider told: `PaymentMethod`. */
    methodKind: text('method_kind'),
    methodDetail: text('method_detail'),
    /** When its receipt was last emailed; null if it wasn't. */
    receiptEmailedAt: time('receipt_emailed_at'),
    /**
     * The refunded amount that the provider last reported, in paise. It exceeds our refunds while one of them is
     * unknown to us.
     */
    reportedRefundPaise: integer('reported_refund_paise').notNull().default(0),
    /** Why it doesn't buy the course; null if it does, or still may. */
    rejection: text('rejection', { enum: rejections }),
    /** The provider's reason when it last refused to capture the payment; null if it never did. */
    captureRefusal: text('capture_refusal'),
    createdAt: time('created_at').notNull(),
    updatedAt: time('updated_at').notNull(),
  },
  (t) => [
    index('payments_order').on(t.orderId),
    index('payments_authorized').on(t.updatedAt).where(sql`status = 'authorized'`),
    check('payments_status', oneOf(t.status, paymentStatuses)),
  ],
)

/** Payments whose amount or currency isn't the order's. They grant nothing, and a person checks them. */
export const paymentMismatches = pgTable(
  'payment_mismatches',
  {
    /** The provider's id of the payment. */
    paymentId: text('payment_id').primaryKey(),
    orderId: uuid('order_id')
      .notNull()
      .references(() => orders.id),
    amountPaise: integer('amount_paise').notNull(),
    currency: text('currency').notNull(),
    seenAt: time('seen_at').notNull(),
    /** Set when the payment turns out to match, or its money is refunded or returned. */
    resolvedAt: time('resolved_at'),
  },
  (t) => [index('payment_mismatches_order').on(t.orderId)],
)

/** The order line concerned. */
const orderLineId = () => uuid('order_line_id').references(() => orderLines.id)

/** The entitlement: this learner owns this course, because of this payment or line, until it is revoked. */
export const purchases = pgTable(
  'purchases',
  {
    id: id(),
    learnerId: uuid('learner_id')
      .notNull()
      .references(() => learners.id),
    courseId: uuid('course_id')
      .notNull()
      .references(() => courses.id),
    /** Null if nothing was paid. */
    paymentId: text('payment_id').references(() => payments.id),
    orderLineId: orderLineId().notNull(),
    /** Which of the line's seats it is. */
    seat: integer('seat').notNull().default(1),
    grantedAt: time('granted_at').notNull(),
    revokedAt: time('revoked_at'),
  },
  (t) => [
    uniqueIndex('purchases_once').on(t.learnerId, t.courseId).where(sql`revoked_at is null`),
    uniqueIndex('purchases_granted_once').on(t.orderLineId, t.seat, sql`coalesce(${t.paymentId}, '')`),
    index('purchases_payment').on(t.paymentId),
    index('purchases_course').on(t.courseId),
  ],
)

const promised = {
  days: integer('days').notNull(),
  percent: integer('percent').notNull(),
}
const isPromise = (days: AnyPgColumn, percent: AnyPgColumn) =>
  sql`${days} between 0 and 150 and ${percent} between 1 and 100`

/**
 * The rule for refunds that every purchase is made under at least, and the most that sellers may promise, as operators set
 * it; no row: as it is configured.
 */
export const marketplaceRefundRule = pgTable(
  'marketplace_refund_rule',
  {
    only: boolean('only').primaryKey().default(true),
    ...promised,
    mostDays: integer('most_days').notNull(),
    mostPercent: integer('most_percent').notNull(),
    updatedAt: time('updated_at').notNull(),
  },
  (t) => [
    check('marketplace_refund_rule_one_row', sql`${t.only}`),
    check('marketplace_refund_rule_least', isPromise(t.days, t.percent)),
    check('marketplace_refund_rule_most', isPromise(t.mostDays, t.mostPercent)),
    check('marketplace_refund_rule_order', sql`${t.mostDays} >= ${t.days} and ${t.mostPercent} >= ${t.percent}`),
  ],
)

/** What sellers chose to promise for their courses. What counts is kept within the marketplace's rule. */
export const sellerRefundRules = pgTable(
  'seller_refund_rules',
  {
    adminId: uuid('admin_id')
      .primaryKey()
      .references(() => admins.id, { onDelete: 'cascade' }),
    ...promised,
    updatedAt: time('updated_at').notNull(),
  },
  (t) => [check('seller_refund_rules_promise', isPromise(t.days, t.percent))],
)

/**
 * An operator's refund of all orders of a course or a seller that were made before it began. What came of it is in `refunds`.
 */
export const bulkRefunds = pgTable(
  'bulk_refunds',
  {
    id: id(),
    courseId: uuid('course_id').references(() => courses.id),
    sellerId: uuid('seller_id').references(() => admins.id),
    operatorId: uuid('operator_id')
      .notNull()
      .references(() => admins.id),
    reason: text('reason').notNull(),
    createdAt: time('created_at').notNull(),
    stoppedAt: time('stopped_at'),
    doneAt: time('done_at'),
  },
  (t) => [
    uniqueIndex('bulk_refunds_one_at_a_time')
      .on(sql`coalesce(${t.courseId}, ${t.sellerId})`)
      .where(sql`stopped_at is null and done_at is null`),
    check('bulk_refunds_subject', sql`num_nonnulls(${t.courseId}, ${t.sellerId}) = 1`),
  ],
)

/** Refunds, requested by us or made in the provider's dashboard. */
export const refunds = pgTable(
  'refunds',
  {
    id: id(),
    paymentId: text('payment_id')
      .notNull()
      .references(() => payments.id),
    /** Null if it is for the whole payment. */
    orderLineId: orderLineId(),
    amountPaise: integer('amount_paise').notNull(),
    status: text('status', { enum: refundStatuses }).notNull(),
    reason: text('reason', { enum: refundReasons }).notNull(),
    providerRefundId: text('provider_refund_id'),
    /** Whether it is sent at once, for a fee: an old payment's money goes back in no other way. */
    isInstant: boolean('is_instant').notNull().default(false),
    /** The provider's reason for refusing this refund; null if it didn't. */
    refusal: text('refusal'),
    /** For a part that the seller gives back: what tells this request from another one, and their words to the learner. */
    requestKey: uuid('request_key'),
    words: text('words'),
    /** Which bulk refund it is part of. It asks for each payment of a line once. */
    bulkRefundId: uuid('bulk_refund_id').references(() => bulkRefunds.id),
    createdAt: time('created_at').notNull(),
    updatedAt: time('updated_at').notNull(),
  },
  (t) => [
    // We request a line's refunds one after the other. Those of a whole payment count as one line's.
    uniqueIndex('refunds_one_at_a_time')
      .on(t.paymentId, sql`coalesce(${t.orderLineId}, '00000000-0000-0000-0000-000000000000')`)
      .where(sql`reason <> 'provider' and status = 'requested'`),
    uniqueIndex('refunds_request_once').on(t.paymentId, t.requestKey).where(sql`request_key is not null`),
    uniqueIndex('refunds_provider_refund').on(t.providerRefundId),
    index('refunds_payment').on(t.paymentId),
    index('refunds_bulk').on(t.bulkRefundId).where(sql`bulk_refund_id is not null`),
    index('refunds_requested').on(t.updatedAt).where(sql`status = 'requested'`),
    check('refunds_status', oneOf(t.status, refundStatuses)),
    check('refunds_reason', oneOf(t.reason, refundReasons)),
    check('refunds_amount_positive', sql`${t.amountPaise} > 0`),
  ],
)

/** What learners write to the seller to get money back that no rule gives, and the answers. */
export const refundRequests = pgTable(
  'refund_requests',
  {
    id: id(),
    orderLineId: orderLineId().notNull(),
    learnerId: uuid('learner_id')
      .notNull()
      .references(() => learners.id, { onDelete: 'cascade' }),
    words: text('words').notNull(),
    state: text('state', { enum: refundRequestStates }).notNull(),
    /** The seller's reason for declining it. */
    answer: text('answer'),
    createdAt: time('created_at').notNull(),
    answeredAt: time('answered_at'),
  },
  (t) => [
    uniqueIndex('refund_requests_one_open').on(t.orderLineId).where(sql`state = 'open'`),
    index('refund_requests_line').on(t.orderLineId),
    index('refund_requests_learner').on(t.learnerId),
    check('refund_requests_state', oneOf(t.state, refundRequestStates)),
  ],
)

/** What the ledger has booked: each cause once, such as `capture:` with the payment's id or `refund:` with the refund's. */
export const ledgerEntries = pgTable(
  'ledger_entries',
  {
    cause: text('cause').primaryKey(),
    kind: text('kind', { enum: entryKinds }).generatedAlwaysAs(sql`split_part("cause", ':', 1)`),
    at: time('at').notNull(),
  },
  (t) => [check('ledger_entries_kind', oneOf(sql`split_part(${t.cause}, ':', 1)`, entryKinds))],
)

/**
 * The ledger, in double entry. The lines of an entry (a payment's capture or a refund) sum to zero, which a constraint
 * trigger enforces (migration `balanced-books`). Debits are positive, credits negative.
 */
export const ledgerLines = pgTable(
  'ledger_lines',
  {
    id: id(),
    /** The entry's cause. */
    entry: text('entry')
      .notNull()
      .references(() => ledgerEntries.cause),
    account: text('account', { enum: accounts }).notNull(),
    /** The account's owner, if it is an admin's or a learner's. */
    adminId: uuid('admin_id').references(() => admins.id),
    learnerId: uuid('learner_id').references(() => learners.id),
    amountPaise: integer('amount_paise').notNull(),
    /** Null for an order that costs nothing. */
    paymentId: text('payment_id').references(() => payments.id),
    orderLineId: orderLineId(),
    createdAt: time('created_at').notNull(),
  },
  (t) => [
    uniqueIndex('ledger_lines_entry_line').on(t.entry, t.account, t.orderLineId),
    index('ledger_lines_payment').on(t.paymentId),
    index('ledger_lines_admin').on(t.adminId, t.createdAt).where(sql`admin_id is not null`),
    check('ledger_lines_account', oneOf(t.account, accounts)),
    check(
      'ledger_lines_owner',
      sql`(${t.account} = 'admin') = (${t.adminId} is not null) and (${t.account} = 'learner') = (${t.learnerId} is not null)`,
    ),
  ],
)

/**
 * Every authentic provider event, without the payer's personal data. It is stored before it is answered, and processed
 * later.
 */
export const webhookEvents = pgTable(
  'webhook_events',
  {
    /** The provider's x-razorpay-event-id. */
    id: text('id').primaryKey(),
    body: text('body').notNull(),
    receivedAt: time('received_at').notNull(),
    processedAt: time('processed_at'),
    /** The result of processing; null until then. */
    outcome: text('outcome', { enum: ['applied', 'ignored', 'quarantined'] }),
  },
  (t) => [index('webhook_events_waiting').on(t.receivedAt).where(sql`processed_at is null`)],
)

/**
 * The daily audit of the provider's payments, refunds and disputes. A single row with its progress, so that the audit
 * continues after a restart and never runs twice at once.
 */
export const providerAudits = pgTable(
  'provider_audits',
  {
    only: boolean('only').primaryKey().default(true),
    /** The time span being audited, by when payments and refunds were created; null if no audit is running. */
    since: time('since'),
    until: time('until'),
    list: text('list', { enum: ['payments', 'refunds', 'disputes'] })
      .notNull()
      .default('payments'),
    /** The number of items of the list already read. */
    skip: integer('skip').notNull().default(0),
    /** Everything created up to this time has been audited. */
    auditedUntil: time('audited_until'),
  },
  (t) => [check('provider_audits_one_row', sql`${t.only}`)],
)
