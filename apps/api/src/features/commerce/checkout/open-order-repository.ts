import type { RefundRule } from '@skillharbor/contracts/entities'
import { and, eq, sql } from 'drizzle-orm'
import type { Db } from '../../../db/connection.ts'
import { inCatalogue } from '../../../db/listed-courses.ts'
import { refundRuleOf } from '../../../db/refund-rules.ts'
import { courses } from '../../../db/schema/courses.ts'
import { orderEvents, orderLines, orders } from '../../../db/schema/orders.ts'
import { violates } from '../../../db/violations.ts'
import { newId } from '../../ids.ts'
import { isOwnedBy } from '../../learning/entitlements/purchase-repository.ts'
import type { Order } from '../orders/order-repository.ts'

export type Offer = {
  /** The course's price in paise. */
  amountPaise: number
  /** Its seller, and the rule for refunds that they promise now. */
  adminId: string
  refundRule: RefundRule
  isOwned: boolean
  /** The learner's open order for the course, and the rule for refunds that it was made under. */
  open: Order | null
  openRule: RefundRule | null
}

/**
 * Returns what the course costs and what the learner has of it, or undefined if the course isn't for sale. `configured`: the
 * rule for refunds that counts while operators set none.
 */
export const findOffer = async (
  db: Db,
  { learnerId, courseId }: { learnerId: string; courseId: string },
  configured: RefundRule,
): Promise<Offer | undefined> => {
  const [row] = await db
    .select({
      amountPaise: courses.pricePaise,
      adminId: courses.ownerId,
      refundRule: refundRuleOf(courses.ownerId, configured),
      isOwned: isOwnedBy(learnerId, courses.id),
      open: orders,
      openRule: { days: orderLines.refundDays, percent: orderLines.refundPercent },
    })
    .from(courses)
    .leftJoin(
      orderLines,
      // With a parameter for true, a generic plan can't use the index of open lines.
      and(eq(orderLines.learnerId, learnerId), eq(orderLines.courseId, courses.id), sql`${orderLines.isOpen}`),
    )
    .leftJoin(orders, eq(orders.id, orderLines.orderId))
    .where(and(eq(courses.id, courseId), inCatalogue))
    .prepare('offer')
    .execute()
  return row
}

export type NewOrder = {
  id: string
  /** When it is reconciled first, also if the provider never hears of it: so it is closed in the end. */
  nextReconcileAt: Date
  learnerId: string
  courseId: string
  adminId: string
  amountPaise: number
  refundRule: RefundRule
}

/** Whether a statement failed because the learner has an open order for the course. */
export const isOrderedAlready = (error: unknown): boolean => violates(error, 'order_lines_one_open')

/**
 * Stores an open order with its one line and the beginning of its timeline, in one statement. Fails if the learner already
 * has an open order for this course (`isOrderedAlready`).
 */
export const insertOrder = async (
  db: Db,
  { courseId, adminId, refundRule, ...order }: NewOrder,
  now: Date,
): Promise<Order> => {
  const times = { createdAt: now, updatedAt: now, openedAt: now }
  const opened = db.$with('opened').as(
    db
      .insert(orders)
      .values({ ...order, ...times, status: 'open' })
      .returning(),
  )
  const line = db.$with('line', {}).as(sql`
    insert into ${orderLines}
      (id, order_id, learner_id, course_id, admin_id, list_price_paise, amount_paise,
       refund_days, refund_percent, is_open, created_at)
    select ${newId(now)}::uuid, id, learner_id, ${courseId}::uuid, ${adminId}::uuid, amount_paise, amount_paise,
      ${refundRule.days}::int, ${refundRule.percent}::int, true, created_at
    from ${opened}`)
  const event = db.$with('event', {}).as(sql`
    insert into ${orderEvents} (id, order_id, at, kind)
    select ${newId(now)}::uuid, id, created_at, 'created' from ${opened}`)
  const [row] = await db.with(opened, line, event).select().from(opened)
  if (!row) throw new Error('an order that was stored was not returned')
  return row
}

/**
 * Stores the order's id at the provider, and that its checkout was opened: the order is reconciled from
 * `firstReconcileAt` on, and the next look at it may ask the provider. If the checkout was opened within the last minute,
 * for example by a second click or tab, that counts.
 */
export const openCheckout = async (
  db: Db,
  { id, providerOrderId }: { id: string; providerOrderId: string },
  now: Date,
  firstReconcileAt: Date,
): Promise<void> => {
  const [at, minuteAgo] = [now, new Date(now.getTime() - 60_000)].map((time) => sql`${time.toISOString()}::timestamptz`)
  const isDue = sql`(provider_order_id is null or next_ask_at is null or opened_at <= ${minuteAgo})`
  await db.execute(sql`
    with before as (select id, ${isDue} as is_due from ${orders} where id = ${id} for no key update),
    opened as (
      update ${orders} set provider_order_id = ${providerOrderId}, asked_at = null,
        updated_at = case when ${orders.providerOrderId} is null then ${at} else ${orders.updatedAt} end,
        opened_at = case when is_due then ${at} else ${orders.openedAt} end,
        next_ask_at = case when is_due then ${firstReconcileAt.toISOString()}::timestamptz else ${orders.nextReconcileAt} end,
        times_asked = case when is_due then 0 else ${orders.reconcileAttempts} end
      from before where ${orders.id} = before.id returning ${orders.id}, is_due)
    insert into ${orderEvents} (id, order_id, at, kind)
    select ${newId(now)}::uuid, id, ${at}, 'checkout-opened' from opened where is_due`)
}

/** Puts an open order under another rule for refunds. */
export const setRefundRule = async (db: Db, orderId: string, { days, percent }: RefundRule): Promise<void> => {
  await db
    .update(orderLines)
    .set({ refundDays: days, refundPercent: percent })
    .where(and(eq(orderLines.orderId, orderId), eq(orderLines.isOpen, true)))
}
