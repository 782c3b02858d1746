import { and, asc, eq, inArray, isNotNull, isNull, lt, ne, or, type SQLWrapper, sql } from 'drizzle-orm'
import type { Db } from '../../../db/connection.ts'
import { orderLines, orders } from '../../../db/schema/orders.ts'
import { payments, purchases, refunds } from '../../../db/schema/payments.ts'
import { isRejection, type RefundStatus, type Rejection, rejections } from '../../../db/statuses.ts'
import { isUndisputed } from '../disputes/dispute-repository.ts'
import { isPlaced, type PlacedOrder } from '../orders/order-repository.ts'
import { statusesBefore, transitions } from '../transitions.ts'
import { smallestRefundPaise } from './refund-amount.ts'

export type Refund = typeof refunds.$inferSelect

/** Inserts a refund. Returns false if a refund of ours is requested for this payment or line, or the provider's is known. */
export const insertRefund = async (db: Db, refund: typeof refunds.$inferInsert): Promise<boolean> => {
  const rows = await db.insert(refunds).values(refund).onConflictDoNothing().returning({ id: refunds.id })
  return rows.length === 1
}

type Which = { orderLineId?: string | undefined; isRejected?: boolean; isWhole?: boolean }

/**
 * Returns whether we ever requested a refund of the payment, or of this line of it. `isRejected`: because of a rejection;
 * `isWhole`: of all that was left.
 */
export const hasOwnRefund = async (
  db: Db,
  paymentId: string,
  { orderLineId, isRejected = false, isWhole = false }: Which = {},
): Promise<boolean> => {
  const rows = await db
    .select({ id: refunds.id })
    .from(refunds)
    .where(
      and(
        eq(refunds.paymentId, paymentId),
        isRejected ? inArray(refunds.reason, [...rejections]) : ne(refunds.reason, 'provider'),
        orderLineId ? eq(refunds.orderLineId, orderLineId) : undefined,
        // A part has its request's key.
        isWhole ? isNull(refunds.requestKey) : undefined,
      ),
    )
    .limit(1)
  return rows.length > 0
}

const ofLine = (paymentId: string, orderLineId: string | null) =>
  and(
    eq(refunds.paymentId, paymentId),
    orderLineId === null ? isNull(refunds.orderLineId) : eq(refunds.orderLineId, orderLineId),
    ne(refunds.reason, 'provider'),
  )

/** Returns whether a refund that we requested of this line, or of the payment as a whole, isn't done yet. */
export const isBeingRefunded = async (db: Db, paymentId: string, orderLineId: string | null): Promise<boolean> => {
  const [row] = await db
    .select({ id: refunds.id })
    .from(refunds)
    .where(and(ofLine(paymentId, orderLineId), eq(refunds.status, 'requested')))
    .limit(1)
  return row !== undefined
}

/** The part of the order that was asked to be given back by this request, in paise, and what its learner reads. */
export const requestedPart = async (
  db: Db,
  orderId: string,
  requestKey: string,
): Promise<{ amountPaise: number; words: string | null } | undefined> => {
  const [row] = await db
    .select({ amountPaise: refunds.amountPaise, words: refunds.words })
    .from(refunds)
    .innerJoin(payments, eq(payments.id, refunds.paymentId))
    .where(and(eq(payments.orderId, orderId), eq(refunds.requestKey, requestKey)))
    .limit(1)
  return row
}

/**
 * Returns whether a refund because of a rejection, of this line or of the payment as a whole, is under way or processed. A
 * part that its admin gave back doesn't count: the rest is still the learner's.
 */
export const hasRejectionRefund = async (db: Db, paymentId: string, orderLineId: string | null): Promise<boolean> => {
  const [row] = await db
    .select({ id: refunds.id })
    .from(refunds)
    .where(and(ofLine(paymentId, orderLineId), inArray(refunds.reason, [...rejections]), ne(refunds.status, 'failed')))
    .limit(1)
  return row !== undefined
}

/**
 * Returns a refund that the admin of these lines requested and that isn't done yet: one of all that was left, if there is
 * one, and else of a part. Undefined if there is none; `paymentId` asks for one payment only.
 */
export const adminsOpenRefund = async (
  db: Db,
  orderId: string,
  adminId: string,
  paymentId?: string,
): Promise<{ isPart: boolean; holdsCourse: boolean } | undefined> => {
  const [row] = await db
    .select({
      isPart: sql<boolean>`${refunds.requestKey} is not null`,
      holdsCourse: sql<boolean>`exists (select 1 from ${purchases} held where held.payment_id = ${payments.id} and held.revoked_at is null)`,
    })
    .from(refunds)
    .innerJoin(payments, eq(payments.id, refunds.paymentId))
    .leftJoin(orderLines, eq(orderLines.id, refunds.orderLineId))
    .where(
      and(
        eq(payments.orderId, orderId),
        or(isNull(refunds.orderLineId), eq(orderLines.adminId, adminId)),
        eq(refunds.reason, 'admin'),
        eq(refunds.status, 'requested'),
        paymentId === undefined ? undefined : eq(payments.id, paymentId),
      ),
    )
    .orderBy(sql`${refunds.requestKey} is not null`)
    .limit(1)
  return row
}

/** The amount the learner paid, in paise. */
const paid = sql<number>`coalesce(${payments.amountPaise}, ${orders.amountPaise})`

type RefundNews = { paymentId: string; amountPaise: number; providerRefundId: string; status: RefundStatus }

/**
 * Moves a refund forward as the provider reports it: the refund with that provider id, or the one we requested whose
 * provider id isn't known yet. Returns the stored refund and whether its status is new, or undefined if neither exists.
 */
export const recordRefund = async (
  db: Db,
  news: RefundNews,
  now: Date,
): Promise<{ refund: Refund; isNew: boolean } | undefined> => {
  // One line's refund can be as large as another's. They are requested one after the other, so it is the oldest.
  const [requested] = await db
    .select({ id: refunds.id })
    .from(refunds)
    .where(
      and(
        eq(refunds.paymentId, news.paymentId),
        eq(refunds.amountPaise, news.amountPaise),
        eq(refunds.status, 'requested'),
        isNull(refunds.providerRefundId),
        sql`not exists (select 1 from ${refunds} known where known.provider_refund_id = ${news.providerRefundId})`,
      ),
    )
    .orderBy(asc(refunds.id))
    .limit(1)
  if (requested)
    await db
      .update(refunds)
      .set({ providerRefundId: news.providerRefundId, updatedAt: now })
      .where(eq(refunds.id, requested.id))
  const before = statusesBefore(transitions.refund, news.status)
  const moved = await db
    .update(refunds)
    .set({ status: news.status, updatedAt: now })
    .where(and(eq(refunds.providerRefundId, news.providerRefundId), inArray(refunds.status, before)))
    .returning({ id: refunds.id })
  const [row] = await db.select().from(refunds).where(eq(refunds.providerRefundId, news.providerRefundId))
  return row && { refund: row, isNew: moved.length > 0 }
}

/** Returns how much of a payment is refunded for certain (processed), in paise. */
export const refundedPaise = async (db: Db, paymentId: string): Promise<number> => {
  const [row] = await db
    .select({ sum: sql<number>`coalesce(sum(${refunds.amountPaise}), 0)::int` })
    .from(refunds)
    .where(and(eq(refunds.paymentId, paymentId), eq(refunds.status, 'processed')))
  return row?.sum ?? 0
}

/** What is left of a line's own amount; null where it is its order's only one, of which all that was paid can go back. */
const leftOfLine = (orderLineId: SQLWrapper | string | null) => sql<number | null>`(
  select line.amount_paise - (
    select coalesce(sum(gone.amount_paise), 0) from refunds gone
    where gone.payment_id = ${payments.id} and gone.order_line_id = line.id and gone.status <> 'failed')
  from order_lines line where line.id = ${orderLineId}
    and exists (select 1 from order_lines other where other.order_id = line.order_id and other.id <> line.id))`

/**
 * Returns how much of a payment, or of this line of it, is neither refunded nor being refunded, as far as we know, in paise,
 * and since when the payment is recorded; undefined if it isn't.
 */
export const leftToRefund = async (
  db: Db,
  paymentId: string,
  orderLineId: string | null,
): Promise<{ leftPaise: number; paidAt: Date } | undefined> => {
  const [row] = await db
    .select({
      leftPaise: sql<number>`least(${paid} - coalesce(sum(${refunds.amountPaise}), 0), ${leftOfLine(orderLineId)})::int`,
      paidAt: payments.createdAt,
    })
    .from(payments)
    .innerJoin(orders, eq(orders.id, payments.orderId))
    .leftJoin(refunds, and(eq(refunds.paymentId, payments.id), ne(refunds.status, 'failed')))
    .where(eq(payments.id, paymentId))
    .groupBy(payments.id, orders.id)
  return row
}

/** Returns whether processed refunds of this line add up to its full amount. */
export const isLineRefunded = async (db: Db, paymentId: string, orderLineId: string): Promise<boolean> => {
  const [row] = await db
    .select({ whole: sql<boolean>`coalesce(sum(${refunds.amountPaise}), 0) >= ${orderLines.amountPaise}` })
    .from(orderLines)
    .leftJoin(
      refunds,
      and(eq(refunds.orderLineId, orderLines.id), eq(refunds.paymentId, paymentId), eq(refunds.status, 'processed')),
    )
    .where(eq(orderLines.id, orderLineId))
    .groupBy(orderLines.id)
  return row?.whole ?? false
}

/**
 * Returns how much of a payment is refunded or being refunded, in paise, counting only refunds that the provider
 * reported.
 */
export const knownRefundPaise = async (db: Db, paymentId: string): Promise<number> => {
  const [row] = await db
    .select({ sum: sql<number>`coalesce(sum(${refunds.amountPaise}), 0)::int` })
    .from(refunds)
    .where(and(eq(refunds.paymentId, paymentId), isNotNull(refunds.providerRefundId), ne(refunds.status, 'failed')))
  return row?.sum ?? 0
}

export type DueRefund = { refund: Refund; order: PlacedOrder; rejection: Rejection | null }

/** Returns a requested refund with its order and its payment's rejection, or undefined if the refund is complete. */
export const refundDue = async (db: Db, id: string): Promise<DueRefund | undefined> => {
  const [row] = await db
    .select({ refund: refunds, order: orders, rejection: payments.rejection })
    .from(refunds)
    .innerJoin(payments, eq(payments.id, refunds.paymentId))
    .innerJoin(orders, eq(orders.id, payments.orderId))
    .where(and(eq(refunds.id, id), eq(refunds.status, 'requested')))
  return row && isPlaced(row.order) ? { ...row, order: row.order } : undefined
}

/** Returns whether an older refund of the same payment is requested whose provider id isn't known yet. */
export const hasOlderRequest = async (
  db: Db,
  { id, paymentId }: Pick<Refund, 'id' | 'paymentId'>,
): Promise<boolean> => {
  const rows = await db
    .select({ id: refunds.id })
    .from(refunds)
    .where(
      and(
        eq(refunds.paymentId, paymentId),
        eq(refunds.status, 'requested'),
        isNull(refunds.providerRefundId),
        lt(refunds.id, id),
      ),
    )
    .limit(1)
  return rows.length > 0
}

/**
 * Returns requested refunds without a recent update, longest waiting first. The pause is at least 10 minutes and grows
 * with the refund's age, up to 8 hours, because a bank can take days.
 */
export const refundsToCheck = (db: Db, now: Date, limit: number): Promise<{ id: string }[]> => {
  const at = sql`${now.toISOString()}::timestamptz`
  const pause = sql`least(greatest((${at} - ${refunds.createdAt}) / 4, interval '10 minutes'), interval '8 hours')`
  return db
    .select({ id: refunds.id })
    .from(refunds)
    .where(and(eq(refunds.status, 'requested'), sql`${refunds.updatedAt} < ${at} - ${pause}`))
    .orderBy(asc(refunds.updatedAt))
    .limit(limit)
}

/**
 * Returns whether a payment that we refunded or are refunding, of the order or the one that is named, had bought a course;
 * undefined if there is no such refund.
 */
export const refundUnderWay = async (
  db: Db,
  orderId: string,
  paymentId?: string,
): Promise<{ boughtCourse: boolean } | undefined> => {
  const [row] = await db
    .select({
      boughtCourse: sql<boolean>`coalesce(bool_or(exists (select 1 from purchases bought where bought.payment_id = ${payments.id})), false)`,
      count: sql<number>`count(*)::int`,
    })
    .from(refunds)
    .innerJoin(payments, eq(payments.id, refunds.paymentId))
    .where(
      and(
        eq(payments.orderId, orderId),
        ne(refunds.reason, 'provider'),
        ne(refunds.status, 'failed'),
        paymentId === undefined ? undefined : eq(payments.id, paymentId),
      ),
    )
  return row?.count ? row : undefined
}

/** Returns the ids of the payment's requested refunds that the provider doesn't know, as far as we heard. */
export const unaskedRefunds = async (db: Db, paymentId: string): Promise<string[]> => {
  const rows = await db
    .select({ id: refunds.id })
    .from(refunds)
    .where(and(eq(refunds.paymentId, paymentId), eq(refunds.status, 'requested'), isNull(refunds.providerRefundId)))
  return rows.map(({ id }) => id)
}

/** Records that the provider was asked about a refund, so that the next round starts with others. */
export const touchRefund = async (db: Db, id: string, now: Date): Promise<void> => {
  await db.update(refunds).set({ updatedAt: now }).where(eq(refunds.id, id))
}

/**
 * Marks a refund as failed, with the provider's reason. Returns false if the provider has reported an update by now.
 */
export const failRefund = async (db: Db, id: string, refusal: string | null, now: Date): Promise<boolean> => {
  const rows = await db
    .update(refunds)
    .set({ status: 'failed', refusal, updatedAt: now })
    .where(and(eq(refunds.id, id), eq(refunds.status, 'requested'), isNull(refunds.providerRefundId)))
    .returning({ id: refunds.id })
  return rows.length > 0
}

/** Gives a refund the key of a request, or takes it for the refund that comes in its place. */
export const setRequestKey = async (db: Db, id: string, requestKey: string | null): Promise<void> => {
  await db.update(refunds).set({ requestKey }).where(eq(refunds.id, id))
}

type Overdue = {
  orderId: string
  paymentId: string
  orderLineId: string | null
  amountPaise: number
  reason: Rejection
}

/**
 * Returns refunds of rejected payments whose attempts all failed, with the remaining amount in paise. A retry is due
 * one hour after the first failure, then after twice as long each time, and at least once a day.
 */
export const refundsToRetry = async (db: Db, now: Date, limit: number): Promise<Overdue[]> => {
  const at = sql`${now.toISOString()}::timestamptz`
  const processed = sql<number>`coalesce((select sum(done.amount_paise) from refunds done where done.payment_id = ${payments.id} and done.status = 'processed'), 0)::int`
  const left = sql<number>`least(max(${refunds.amountPaise}), ${paid} - ${processed}, ${leftOfLine(refunds.orderLineId)})::int`
  const pause = sql`least(interval '1 hour' * power(2, least(count(*), 6) - 1), interval '24 hours')`
  const rows = await db
    .select({
      orderId: payments.orderId,
      paymentId: payments.id,
      orderLineId: refunds.orderLineId,
      amountPaise: left,
      reason: refunds.reason,
    })
    .from(refunds)
    .innerJoin(payments, eq(payments.id, refunds.paymentId))
    .innerJoin(orders, eq(orders.id, payments.orderId))
    .where(and(eq(payments.status, 'captured'), inArray(refunds.reason, rejections), isUndisputed(payments.id)))
    .groupBy(payments.id, orders.id, refunds.orderLineId, refunds.reason)
    .having(
      sql`bool_and(${refunds.status} = 'failed') and ${left} >= ${smallestRefundPaise} and max(${refunds.updatedAt}) < ${at} - ${pause}`,
    )
    .orderBy(sql`max(${refunds.updatedAt})`)
    .limit(limit)
  return rows.flatMap(({ reason, ...row }) => (isRejection(reason) ? [{ ...row, reason }] : []))
}
