import { and, eq, getTableColumns, inArray, isNull, sql } from 'drizzle-orm'
import { isToBeCollected } from '../../../db/cash-payments.ts'
import type { Db } from '../../../db/connection.ts'
import { orders } from '../../../db/schema/orders.ts'
import { paymentMismatches, payments, purchases } from '../../../db/schema/payments.ts'
import type { PaymentStatus, Rejection } from '../../../db/statuses.ts'
import { isPlaced, type Order, type PlacedOrder } from '../orders/order-repository.ts'
import { statusesBefore, transitions } from '../transitions.ts'
import type { PaymentMethod } from './payment-provider.ts'

export type Payment = typeof payments.$inferSelect

export type RecordedPayment = {
  payment: Payment
  /** Whether its status is new. */
  isNew: boolean
  /** Whether it was recorded not to match its order, and that isn't resolved. */
  isMismatched: boolean
}

/** Whether a query's payment was recorded not to match its order, and that isn't resolved. */
export const isMismatched = sql<boolean>`exists (select from ${paymentMismatches}
  where ${and(eq(paymentMismatches.paymentId, payments.id), isNull(paymentMismatches.resolvedAt))})`

/**
 * Stores a payment as the provider reports it; a status that is already further along doesn't change. Returns undefined
 * if the payment belongs to another order.
 */
export const recordPayment = async (
  db: Db,
  {
    method,
    ...payment
  }: {
    id: string
    orderId: string
    status: PaymentStatus
    amountPaise: number | null
    method: PaymentMethod | null
  },
  now: Date,
): Promise<RecordedPayment | undefined> => {
  const before = statusesBefore(transitions.payment, payment.status)
  const [written] = await db
    .insert(payments)
    .values({
      ...payment,
      methodKind: method?.kind ?? null,
      methodDetail: method?.detail ?? null,
      createdAt: now,
      updatedAt: now,
    })
    .onConflictDoUpdate({
      target: payments.id,
      set: {
        status: payment.status,
        amountPaise: sql`coalesce(${payment.amountPaise}::integer, ${payments.amountPaise})`,
        ...(method && { methodKind: method.kind, methodDetail: method.detail }),
        updatedAt: now,
      },
      setWhere: sql`${payments.orderId} = ${payment.orderId} and ${inArray(payments.status, before)}`,
    })
    .returning({ ...getTableColumns(payments), isMismatched })
  if (!written) return storedPayment(db, payment.id, payment.orderId)
  const { isMismatched: isOdd, ...row } = written
  return { payment: row, isNew: true, isMismatched: isOdd }
}

/** Returns the order's payment as it is stored, or undefined if it isn't. */
export const storedPayment = async (db: Db, id: string, orderId: string): Promise<RecordedPayment | undefined> => {
  const [row] = await db
    .select({ payment: payments, isMismatched })
    .from(payments)
    .where(and(eq(payments.id, id), eq(payments.orderId, orderId)))
  return row && { ...row, isNew: false }
}

/**
 * Takes back that a payment is authorized, which we believed by its signature: it is yet to be collected. Returns false
 * if the provider had confirmed more by then.
 */
export const markToBeCollected = async (db: Db, id: string, now: Date): Promise<boolean> => {
  const rows = await db
    .update(payments)
    .set({ status: 'created', updatedAt: now })
    .where(and(eq(payments.id, id), eq(payments.status, 'authorized')))
    .returning({ id: payments.id })
  return rows.length > 0
}

/** Returns whether the payment is yet to be collected, as far as the provider has reported it. */
export const awaitsCollection = async (db: Db, id: string): Promise<boolean> => {
  const rows = await db
    .select({ id: payments.id })
    .from(payments)
    .where(and(eq(payments.id, id), isToBeCollected))
  return rows.length > 0
}

/** Returns whether we have heard of the payment before. */
export const isPaymentKnown = async (db: Db, id: string): Promise<boolean> => {
  const rows = await db.select({ id: payments.id }).from(payments).where(eq(payments.id, id))
  return rows.length > 0
}

/**
 * Stores the amount that the provider reports as refunded, in paise. The provider's answer (`isAnswer`) is current and
 * replaces the amount. An event may be old, so it can only raise it, which makes us ask the provider.
 */
export const recordReportedRefund = async (
  db: Db,
  { id, reportedRefundPaise }: Payment,
  paise: number,
  { isAnswer }: { isAnswer: boolean },
): Promise<void> => {
  if (paise === reportedRefundPaise || (!isAnswer && paise < reportedRefundPaise)) return
  const amount = isAnswer ? paise : sql`greatest(${payments.reportedRefundPaise}, ${paise}::integer)`
  await db.update(payments).set({ reportedRefundPaise: amount }).where(eq(payments.id, id))
}

/** Stores why the payment doesn't buy the course. Returns false if a rejection is stored already. */
export const rejectPayment = async (db: Db, id: string, rejection: Rejection): Promise<boolean> => {
  const rows = await db
    .update(payments)
    .set({ rejection })
    .where(and(eq(payments.id, id), isNull(payments.rejection)))
    .returning({ id: payments.id })
  return rows.length > 0
}

/** Stores the provider's reason for refusing to capture the payment. Returns false if that reason is stored already. */
export const recordCaptureRefusal = async (db: Db, id: string, captureRefusal: string): Promise<boolean> => {
  const rows = await db
    .update(payments)
    .set({ captureRefusal })
    .where(and(eq(payments.id, id), sql`${payments.captureRefusal} is distinct from ${captureRefusal}`))
    .returning({ id: payments.id })
  return rows.length > 0
}

/** Marks a captured payment as refunded in full. */
export const markRefunded = async (db: Db, id: string, now: Date): Promise<void> => {
  await db
    .update(payments)
    .set({ status: 'refunded', updatedAt: now })
    .where(and(eq(payments.id, id), inArray(payments.status, statusesBefore(transitions.payment, 'refunded'))))
}

/** Returns a payment with its order, or undefined if the payment was never reported. */
export const paymentWithOrder = async (
  db: Db,
  id: string,
): Promise<{ payment: Payment; order: PlacedOrder } | undefined> => {
  const [row] = await db
    .select({ payment: payments, order: orders })
    .from(payments)
    .innerJoin(orders, eq(orders.id, payments.orderId))
    .where(eq(payments.id, id))
  return row && isPlaced(row.order) ? { payment: row.payment, order: row.order } : undefined
}

/**
 * Returns the order status that follows from its payments: paid if one of them still counts, refunded if all that did
 * were refunded, otherwise undefined.
 */
export const orderStatusFromPayments = async (db: Db, orderId: string): Promise<'paid' | 'refunded' | undefined> => {
  const [row] = await db
    .select({
      paid: sql<boolean>`coalesce(bool_or(${payments.status} = 'captured' or (${payments.status} = 'authorized' and ${purchases.id} is not null and ${purchases.revokedAt} is null)), false)`,
      refunded: sql<boolean>`coalesce(bool_or(${payments.status} = 'refunded'), false)`,
    })
    .from(payments)
    .leftJoin(purchases, eq(purchases.paymentId, payments.id))
    .where(eq(payments.orderId, orderId))
  if (row?.paid) return 'paid'
  return row?.refunded ? 'refunded' : undefined
}

/** Stores a payment that doesn't match its order. Returns false if it is stored already. */
export const recordMismatch = async (db: Db, mismatch: typeof paymentMismatches.$inferInsert): Promise<boolean> => {
  const rows = await db
    .insert(paymentMismatches)
    .values(mismatch)
    .onConflictDoNothing()
    .returning({ id: paymentMismatches.paymentId })
  return rows.length > 0
}

/**
 * Resolves a mismatch: the payment matches after all, or its money was refunded or returned. Returns false if there is
 * none that isn't resolved.
 */
export const resolveMismatch = async (db: Db, paymentId: string, now: Date): Promise<boolean> => {
  const rows = await db
    .update(paymentMismatches)
    .set({ resolvedAt: now })
    .where(and(eq(paymentMismatches.paymentId, paymentId), isNull(paymentMismatches.resolvedAt)))
    .returning({ id: paymentMismatches.paymentId })
  return rows.length > 0
}

/** Returns whether a mismatch of this payment was resolved. */
export const isResolvedMismatch = async (db: Db, paymentId: string): Promise<boolean> => {
  const [row] = await db
    .select({ resolvedAt: paymentMismatches.resolvedAt })
    .from(paymentMismatches)
    .where(eq(paymentMismatches.paymentId, paymentId))
  return row?.resolvedAt != null
}

/**
 * Returns how much must be refunded for the payment to count as refunded, in paise: the order's amount, or the whole
 * payment if it doesn't match the order. A fee that the learner paid comes on top, and isn't in our books.
 */
export const duePaise = (
  order: Pick<Order, 'amountPaise'>,
  payment: Pick<Payment, 'rejection' | 'amountPaise'>,
): number => (payment.rejection === 'amount-mismatch' ? (payment.amountPaise ?? order.amountPaise) : order.amountPaise)

/** Whether a payment of the order is authorized, and waits to be captured. */
export const hasAuthorizedPayment = async (db: Db, orderId: string): Promise<boolean> => {
  const isWaiting = and(eq(payments.orderId, orderId), eq(payments.status, 'authorized'), isNull(payments.rejection))
  return (await db.select({ id: payments.id }).from(payments).where(isWaiting).limit(1)).length > 0
}
