import { currency, orderStates } from '@skillharbor/contracts/constants'
import { orderEventKinds } from '@skillharbor/contracts/entities'
import { sql } from 'drizzle-orm'
import { boolean, check, index, integer, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { admins, learners } from './accounts.ts'
import { id, oneOf, time } from './columns.ts'
import { courses } from './courses.ts'

/**
 * A learner's intent to buy a course at a price. Stored before the provider is asked; its id is the provider's receipt.
 */
export const orders = pgTable(
  'orders',
  {
    id: id(),
    /** The number that people quote, such as `SH-8D03-8E52`. A trigger derives it from the id (migration `order-numbers`). */
    number: text('number').notNull().default(''),
    learnerId: uuid('learner_id')
      .notNull()
      .references(() => learners.id),
    courseId: uuid('course_id')
      .notNull()
      .references(() => courses.id),
    /** The seller, who is owed the money. */
    adminId: uuid('admin_id')
      .notNull()
      .references(() => admins.id),
    amountPaise: integer('amount_paise').notNull(),
    currency: text('currency').notNull().default(currency),
    status: text('status', { enum: orderStates }).notNull(),
    providerOrderId: text('provider_order_id'),
    createdAt: time('created_at').notNull(),
    updatedAt: time('updated_at').notNull(),
    /** When the learner last opened the checkout. The price hold and the reconciling period start here. */
    openedAt: time('opened_at').notNull().defaultNow(),
    /**
     * When the provider was last asked about the order, by the reconciler or a person's action; null if nobody has asked
     * since its checkout was last opened.
     */
    syncedAt: time('asked_at'),
    /** When the reconciler asks next, and how often it has asked. The time is null if there is nothing left to ask. */
    nextReconcileAt: time('next_ask_at'),
    reconcileAttempts: integer('times_asked').notNull().default(0),
  },
  (t) => [
    uniqueIndex('orders_one_open').on(t.learnerId, t.courseId).where(sql`status = 'open'`),
    uniqueIndex('orders_number').on(t.number).where(sql`number <> ''`),
    uniqueIndex('orders_provider_order').on(t.providerOrderId),
    index('orders_course').on(t.courseId, t.id.desc()),
    index('orders_admin').on(t.adminId, t.id.desc()),
    index('orders_admin_status').on(t.adminId, t.status, t.id.desc()),
    index('orders_learner').on(t.learnerId, t.id.desc()),
    index('orders_to_ask').on(t.nextReconcileAt).where(sql`next_ask_at is not null`),
    check('orders_status', oneOf(t.status, orderStates)),
  ],
)

/**
 * One item of an order, with its price at that time. Everything about one course refers to the line. The previous
 * version doesn't know lines, so a trigger adds the one line of its orders (migration `order-lines`).
 */
export const orderLines = pgTable(
  'order_lines',
  {
    id: id(),
    orderId: uuid('order_id')
      .notNull()
      .references(() => orders.id),
    position: integer('position').notNull().default(0),
    learnerId: uuid('learner_id')
      .notNull()
      .references(() => learners.id),
    courseId: uuid('course_id')
      .notNull()
      .references(() => courses.id),
    /** The course's seller, who is owed the money. */
    adminId: uuid('admin_id')
      .notNull()
      .references(() => admins.id),
    /** The course's price and the amount to pay for it, in paise. */
    listPricePaise: integer('list_price_paise').notNull(),
    amountPaise: integer('amount_paise').notNull(),
    /** Whether the order is open. A trigger updates it. */
    isOpen: boolean('is_open').notNull(),
    createdAt: time('created_at').notNull(),
  },
  (t) => [
    uniqueIndex('order_lines_position').on(t.orderId, t.position),
    uniqueIndex('order_lines_one_open').on(t.learnerId, t.courseId).where(sql`is_open`),
    index('order_lines_course').on(t.courseId, t.id.desc()),
    index('order_lines_admin').on(t.adminId, t.id.desc()),
  ],
)

/**
 * An order's timeline, as the course's admin and the learner see it. Each event is stored together with its change and
 * never edited.
 */
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
