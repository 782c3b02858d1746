import { currency, orderStates } from '@skillharbor/contracts/constants'
import { orderEventKinds } from '@skillharbor/contracts/entities'
import { sql } from 'drizzle-orm'
import { boolean, check, index, integer, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { admins, learners } from './accounts.ts'
import { id, oneOf, time } from './columns.ts'
import { courses } from './courses.ts'

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
    syncedAt: time('asked_at'),
    /** When the reconciler asks next, and how often it did; null when there is nothing left to ask. */
    nextReconcileAt: time('next_ask_at'),
    reconcileAttempts: integer('times_asked').notNull().default(0),
  },
  (t) => [
    uniqueIndex('orders_one_open').on(t.learnerId, t.courseId).where(sql`status = 'open'`),
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
 * One thing that an order sells, with the price as it was. Everything that belongs to one course hangs on the line. An
 * order of the version before, which knows no lines, gets its one line by a trigger (migration `order-lines`).
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
    /** Who sells the course, and is owed the money. */
    adminId: uuid('admin_id')
      .notNull()
      .references(() => admins.id),
    /** What the course cost, and what is paid for it, in paise. */
    listPricePaise: integer('list_price_paise').notNull(),
    amountPaise: integer('amount_paise').notNull(),
    /** Whether its order is open; a trigger keeps it so. */
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
