import { currency, orderStates } from '@skillharbor/contracts/constants'
import { orderEventKinds } from '@skillharbor/contracts/entities'
import { sql } from 'drizzle-orm'
import { boolean, check, index, integer, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { admins, learners } from './accounts.ts'
import { id, oneOf, time } from './columns.ts'
import { courses } from './courses.ts'

/**
 * A learner's intent to buy what its lines say. Stored before the provider is asked; its id is the provider's receipt. Its
 * amount is its lines' sum, which a constraint trigger enforces (migration `lines-are-checked`).
 */
export const orders = pgTable(
  'orders',
  {
    id: id(),
    /** The number that people quote, such as `SH-8D03-8E52`. A trigger derives it from the id (migration `order-numbers`). */
    number: text('number').notNull().default(''),
    /** Who pays; null if an admin placed the order by hand. */
    learnerId: uuid('learner_id').references(() => learners.id),
    /** The admin who placed the order by hand, of ₹0. */
    placedByAdminId: uuid('placed_by_admin_id').references(() => admins.id),
    /** What tells a request for an order from another one, so that pressing a button five times makes one order. */
    requestKey: text('request_key'),
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
    uniqueIndex('orders_number').on(t.number).where(sql`number <> ''`),
    uniqueIndex('orders_provider_order').on(t.providerOrderId),
    uniqueIndex('orders_request_once').on(t.learnerId, t.requestKey).where(sql`request_key is not null`),
    index('orders_learner').on(t.learnerId, t.id.desc()),
    index('orders_to_ask').on(t.nextReconcileAt).where(sql`next_ask_at is not null`),
    check('orders_status', oneOf(t.status, orderStates)),
    check('orders_one_payer', sql`num_nonnulls(${t.learnerId}, ${t.placedByAdminId}) = 1`),
    check(
      'orders_amount',
      sql`${t.amountPaise} between 0 and 2000000000 and (${t.placedByAdminId} is null or ${t.amountPaise} = 0)`,
    ),
  ],
)

/** One item of an order, with its price at that time. Everything about one course refers to the line. */
export const orderLines = pgTable(
  'order_lines',
  {
    id: id(),
    orderId: uuid('order_id')
      .notNull()
      .references(() => orders.id),
    position: integer('position').notNull().default(0),
    /** Who gets it; null if that is who claims it by a code. */
    learnerId: uuid('learner_id').references(() => learners.id),
    courseId: uuid('course_id')
      .notNull()
      .references(() => courses.id),
    /** The course's seller, who is owed the money. */
    adminId: uuid('admin_id')
      .notNull()
      .references(() => admins.id),
    quantity: integer('quantity').notNull().default(1),
    /** The price of one, what the seller and the operator give off the whole line, and the amount to pay for it, in paise. */
    listPricePaise: integer('list_price_paise').notNull(),
    sellerDiscountPaise: integer('seller_discount_paise').notNull().default(0),
    operatorDiscountPaise: integer('operator_discount_paise').notNull().default(0),
    amountPaise: integer('amount_paise').notNull(),
    /** The parts of the amount that aren't the seller's, in paise. What is left is. */
    taxPaise: integer('tax_paise').notNull().default(0),
    /** The marketplace's fee, in hundredths of a percent, and in paise; negative if the operator bears a discount. */
    feeBasisPoints: integer('fee_basis_points').notNull().default(0),
    feePaise: integer('fee_paise').notNull().default(0),
    feeTaxPaise: integer('fee_tax_paise').notNull().default(0),
    withheldPaise: integer('withheld_paise').notNull().default(0),
    /** For how many days the seller's share is held back. */
    holdDays: integer('hold_days').notNull().default(0),
    /** The promise about refunds under which it was bought: for how many days, up to how much of the course. */
    refundDays: integer('refund_days').notNull().default(0),
    refundPercent: integer('refund_percent').notNull().default(0),
    /** Whether the order is open. A trigger updates it. */
    isOpen: boolean('is_open').notNull(),
    createdAt: time('created_at').notNull(),
  },
  (t) => [
    uniqueIndex('order_lines_position').on(t.orderId, t.position),
    uniqueIndex('order_lines_one_open').on(t.learnerId, t.courseId).where(sql`is_open`),
    index('order_lines_course').on(t.courseId, t.id.desc()),
    index('order_lines_admin').on(t.adminId, t.id.desc()),
    check(
      'order_lines_price',
      sql`${t.amountPaise} = ${t.quantity} * ${t.listPricePaise} - ${t.sellerDiscountPaise} - ${t.operatorDiscountPaise}`,
    ),
    check(
      'order_lines_parts',
      sql`least(${t.amountPaise}, ${t.taxPaise}, ${t.withheldPaise}, ${t.sellerDiscountPaise}, ${t.operatorDiscountPaise}) >= 0
        and ${t.taxPaise} + ${t.feePaise} + ${t.feeTaxPaise} + ${t.withheldPaise} <= ${t.amountPaise}`,
    ),
    check('order_lines_seats', sql`${t.quantity} between 1 and 500 and (${t.learnerId} is null or ${t.quantity} = 1)`),
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
