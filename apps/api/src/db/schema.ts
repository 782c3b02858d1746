import { categories, currency, orderStates, roles } from '@skillharbor/contracts/constants'
import { orderEventKinds } from '@skillharbor/contracts/entities'
import { type SQL, sql } from 'drizzle-orm'
import {
  type AnyPgColumn,
  bigint,
  check,
  customType,
  index,
  integer,
  pgTable,
  text,
  timestamp,
  uniqueIndex,
  uuid,
  varchar,
} from 'drizzle-orm/pg-core'
import { accounts, paymentStatuses, refundReasons, refundStatuses } from './statuses.ts'

const bytes = customType<{ data: Buffer }>({ dataType: () => 'bytea' })
const tsvector = customType<{ data: string }>({ dataType: () => 'tsvector' })
const time = (name: string) => timestamp(name, { withTimezone: true, precision: 3 })
/** UUIDv7, made by the application: PostgreSQL makes them itself only from 18 on. They sort by time of creation. */
const id = () => uuid('id').primaryKey()
const lower = (column: AnyPgColumn): SQL => sql`lower(${column})`
const oneOf = (column: AnyPgColumn, values: readonly string[]): SQL =>
  sql`${column} in (${sql.raw(values.map((value) => `'${value.replaceAll("'", "''")}'`).join(', '))})`

export const learners = pgTable(
  'learners',
  {
    id: id(),
    username: text('username').notNull(),
    email: text('email').notNull(),
    passwordHash: text('password_hash').notNull(),
    role: text('role', { enum: roles }).notNull(),
    createdAt: time('created_at').notNull().defaultNow(),
  },
  (t) => [uniqueIndex('learners_email').on(lower(t.email)), check('learners_role', oneOf(t.role, roles))],
)

export const admins = pgTable(
  'admins',
  {
    id: id(),
    username: text('username').notNull(),
    email: text('email').notNull(),
    passwordHash: text('password_hash').notNull(),
    /** Empty until given, where the account came with a learner's signup. */
    state: text('state').notNull(),
    createdAt: time('created_at').notNull().defaultNow(),
  },
  (t) => [uniqueIndex('admins_email').on(lower(t.email)), uniqueIndex('admins_username').on(lower(t.username))],
)

/** A session belongs to one learner or to one admin. The cookie's token itself is never stored. */
export const sessions = pgTable(
  'sessions',
  {
    tokenHash: bytes('token_hash').primaryKey(),
    learnerId: uuid('learner_id').references(() => learners.id, { onDelete: 'cascade' }),
    adminId: uuid('admin_id').references(() => admins.id, { onDelete: 'cascade' }),
    createdAt: time('created_at').notNull(),
    lastSeenAt: time('last_seen_at').notNull(),
  },
  (t) => [
    index('sessions_learner').on(t.learnerId),
    index('sessions_admin').on(t.adminId),
    check('sessions_one_account', sql`num_nonnulls(${t.learnerId}, ${t.adminId}) = 1`),
  ],
)

export const courses = pgTable(
  'courses',
  {
    id: id(),
    ownerId: uuid('owner_id')
      .notNull()
      .references(() => admins.id),
    title: text('title').notNull(),
    description: text('description').notNull(),
    pricePaise: integer('price_paise').notNull(),
    image: text('image').notNull(),
    category: text('category', { enum: categories }).notNull(),
    createdAt: time('created_at').notNull(),
    updatedAt: time('updated_at').notNull(),
    /** Set when the course left the catalogue; those who bought it keep it. */
    deletedAt: time('deleted_at'),
    words: tsvector('words').generatedAlwaysAs(
      (): SQL =>
        sql`setweight(to_tsvector('english', ${courses.title}), 'A') || setweight(to_tsvector('english', ${courses.description}), 'B')`,
    ),
  },
  (t) => [
    index('courses_newest').on(t.id.desc()).where(sql`deleted_at is null`),
    index('courses_category_newest').on(t.category, t.id.desc()).where(sql`deleted_at is null`),
    index('courses_price').on(t.pricePaise, t.id).where(sql`deleted_at is null`),
    index('courses_category_price').on(t.category, t.pricePaise, t.id).where(sql`deleted_at is null`),
    index('courses_owner').on(t.ownerId, t.id.desc()).where(sql`deleted_at is null`),
    index('courses_image').on(t.image),
    index('courses_words').using('gin', t.words),
    check('courses_category', oneOf(t.category, categories)),
    check('courses_price_positive', sql`${t.pricePaise} > 0`),
  ],
)

/** An intent to buy, with the price as it was. Written before the provider is asked; its id is the provider's receipt. */
export const orders = pgTable(
  'orders',
  {
    id: id(),
    learnerId: uuid('learner_id')
      .notNull()
      .references(() => learners.id),
    courseId: uuid('course_id')
      .notNull()
      .references(() => courses.id),
    /** Who sells it, and is owed the money. */
    adminId: uuid('admin_id')
      .notNull()
      .references(() => admins.id),
    amountPaise: integer('amount_paise').notNull(),
    currency: text('currency').notNull().default(currency),
    status: text('status', { enum: orderStates }).notNull(),
    providerOrderId: text('provider_order_id'),
    createdAt: time('created_at').notNull(),
    updatedAt: time('updated_at').notNull(),
    /** When the learner last had its checkout opened; what is asked about it counts from there. */
    openedAt: time('opened_at').notNull().defaultNow(),
    /** When the provider was last asked about it, by the reconciler or a look at one's purchases. */
    askedAt: time('asked_at'),
    /** When the reconciler asks next, and how often it did; null when there is nothing left to ask. */
    nextAskAt: time('next_ask_at'),
    timesAsked: integer('times_asked').notNull().default(0),
  },
  (t) => [
    uniqueIndex('orders_one_open').on(t.learnerId, t.courseId).where(sql`status = 'open'`),
    uniqueIndex('orders_provider_order').on(t.providerOrderId),
    index('orders_course').on(t.courseId, t.id.desc()),
    index('orders_admin').on(t.adminId, t.id.desc()),
    index('orders_admin_status').on(t.adminId, t.status, t.id.desc()),
    index('orders_learner').on(t.learnerId, t.id.desc()),
    index('orders_to_ask').on(t.nextAskAt).where(sql`next_ask_at is not null`),
    check('orders_status', oneOf(t.status, orderStates)),
  ],
)

/** What happened to an order, as the course's admin is told it: written with what it tells of, never changed. */
export const orderEvents = pgTable(
  'order_events',
  {
    id: id(),
    orderId: uuid('order_id')
      .notNull()
      .references(() => orders.id),
    at: time('at').notNull(),
    kind: text('kind', { enum: orderEventKinds }).notNull(),
    status: text('status'),
    reference: text('reference'),
  },
  (t) => [index('order_events_order').on(t.orderId, t.id)],
)

/** One attempt to pay an order, as far as the provider has told. */
export const payments = pgTable(
  'payments',
  {
    /** The provider's id. */
    id: text('id').primaryKey(),
    orderId: uuid('order_id')
      .notNull()
      .references(() => orders.id),
    status: text('status', { enum: paymentStatuses }).notNull(),
    createdAt: time('created_at').notNull(),
    updatedAt: time('updated_at').notNull(),
  },
  (t) => [index('payments_order').on(t.orderId), check('payments_status', oneOf(t.status, paymentStatuses))],
)

/** The entitlement: this learner has this course, because of this payment, until it is revoked. */
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
    paymentId: text('payment_id')
      .notNull()
      .references(() => payments.id),
    grantedAt: time('granted_at').notNull(),
    revokedAt: time('revoked_at'),
  },
  (t) => [
    uniqueIndex('purchases_once').on(t.learnerId, t.courseId).where(sql`revoked_at is null`),
    uniqueIndex('purchases_payment').on(t.paymentId),
    index('purchases_course').on(t.courseId),
  ],
)

/** Money that goes back, asked for by us or by the provider's dashboard. */
export const refunds = pgTable(
  'refunds',
  {
    id: id(),
    paymentId: text('payment_id')
      .notNull()
      .references(() => payments.id),
    amountPaise: integer('amount_paise').notNull(),
    status: text('status', { enum: refundStatuses }).notNull(),
    reason: text('reason', { enum: refundReasons }).notNull(),
    providerRefundId: text('provider_refund_id'),
    createdAt: time('created_at').notNull(),
    updatedAt: time('updated_at').notNull(),
  },
  (t) => [
    // We ask for a payment's refund once; again only after one that failed.
    uniqueIndex('refunds_asked_once').on(t.paymentId).where(sql`reason <> 'provider' and status <> 'failed'`),
    uniqueIndex('refunds_provider_refund').on(t.providerRefundId),
    index('refunds_payment').on(t.paymentId),
    index('refunds_requested').on(t.updatedAt).where(sql`status = 'requested'`),
    check('refunds_status', oneOf(t.status, refundStatuses)),
    check('refunds_reason', oneOf(t.reason, refundReasons)),
    check('refunds_amount_positive', sql`${t.amountPaise} > 0`),
  ],
)

/**
 * The books, double entry: the lines of one entry (a payment's capture, a refund) sum to zero, which a constraint trigger
 * sees to (migration `balanced-books`). A debit is positive, a credit negative.
 */
export const ledgerLines = pgTable(
  'ledger_lines',
  {
    id: id(),
    /** `capture:` with the payment's id or `refund:` with the refund's: what happens once is written down once. */
    entry: text('entry').notNull(),
    account: text('account', { enum: accounts }).notNull(),
    /** Whose account it is, where it is an admin's or a learner's. */
    adminId: uuid('admin_id').references(() => admins.id),
    learnerId: uuid('learner_id').references(() => learners.id),
    amountPaise: integer('amount_paise').notNull(),
    paymentId: text('payment_id')
      .notNull()
      .references(() => payments.id),
    createdAt: time('created_at').notNull(),
  },
  (t) => [
    uniqueIndex('ledger_lines_once').on(t.entry, t.account),
    index('ledger_lines_payment').on(t.paymentId),
    index('ledger_lines_admin').on(t.adminId, t.createdAt).where(sql`admin_id is not null`),
    check('ledger_lines_account', oneOf(t.account, accounts)),
    check(
      'ledger_lines_owner',
      sql`(${t.account} = 'admin') = (${t.adminId} is not null) and (${t.account} = 'learner') = (${t.learnerId} is not null)`,
    ),
  ],
)

/** Tries counted across all processes; read and written by rate-limiter-flexible, which names the columns. */
export const rateLimits = pgTable('rate_limits', {
  key: varchar('key', { length: 255 }).primaryKey(),
  points: integer('points').notNull().default(0),
  expire: bigint('expire', { mode: 'number' }),
})

/** Addresses on the newsletter's list. */
export const subscribers = pgTable('subscribers', {
  email: text('email').primaryKey(),
  createdAt: time('created_at').notNull(),
})

/** Every authentic event of the provider, as it came, kept before it is answered and processed after. */
export const webhookEvents = pgTable(
  'webhook_events',
  {
    /** The provider's x-razorpay-event-id. */
    id: text('id').primaryKey(),
    body: text('body').notNull(),
    receivedAt: time('received_at').notNull(),
    processedAt: time('processed_at'),
    /** What came of it; null while it waits. */
    outcome: text('outcome', { enum: ['applied', 'ignored', 'quarantined'] }),
  },
  (t) => [index('webhook_events_waiting').on(t.receivedAt).where(sql`processed_at is null`)],
)
