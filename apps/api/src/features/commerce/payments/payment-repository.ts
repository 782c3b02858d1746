import { and, eq, inArray, isNull, sql } from 'drizzle-orm'
import type { Db } from '../../../db/connection.ts'
import { orders } from '../../../db/schema/orders.ts'
import { paymentMismatches, payments, purchases } from '../../../db/schema/payments.ts'
import type { PaymentStatus, Rejection } from '../../../db/statuses.ts'
import { isPlaced, type PlacedOrder } from '../orders/order-repository.ts'
import { statusesBefore, transitions } from '../transitions.ts'

export type Payment = typeof payments.$inferSelect

/**
 * Writes down what the provider reports of a payment; what is known already and further on stays. Answers the payment as
 * it now is, and whether its status is new, or undefined where it is known as another order's.
 */
export const recordPayment = async (
  db: Db,
  payment: { id: string; orderId: string; status: PaymentStatus; amountPaise: number | null },
  now: Date,
): Promise<{ payment: Payment; isNew: boolean } | undefined> => {
  const before = statusesBefore(transitions.payment, payment.status)
  const written = await db
    .insert(payments)
    .values({ ...payment, createdAt: now, updatedAt: now })
    .onConflictDoUpdate({
      target: payments.id,
      set: {
        status: payment.status,
        amountPaise: sql`coalesce(${payment.amountPaise}::integer, ${payments.amountPaise})`,
        updatedAt: now,
      },
      setWhere: sql`${payments.orderId} = ${payment.orderId} and ${inArray(payments.status, before)}`,
    })
    .returning({ id: payments.id })
  const [row] = await db
    .select()
    .from(payments)
    .where(and(eq(payments.id, payment.id), eq(payments.orderId, payment.orderId)))
  return row && { payment: row, isNew: written.length > 0 }
}

/**
 * How much of the payment the provider says to have refunded, in paise. An answer to our question is how it is; an event
 * may be an old one, so it only ever raises the amount: then the provider is asked.
 */
export const recordReportedRefund = async (
  db: Db,
  id: string,
  paise: number,
  { isAnswer }: { isAnswer: boolean },
): Promise<void> => {
  const amount = isAnswer ? paise : sql`greatest(${payments.reportedRefundPaise}, ${paise}::integer)`
  await db.update(payments).set({ reportedRefundPaise: amount }).where(eq(payments.id, id))
}

/** Remembers why the payment buys nothing; false where that is known. */
export const rejectPayment = async (db: Db, id: string, rejection: Rejection): Promise<boolean> => {
  const rows = await db
    .update(payments)
    .set({ rejection })
    .where(and(eq(payments.id, id), isNull(payments.rejection)))
    .returning({ id: payments.id })
  return rows.length > 0
}

/** What the provider said when it refused to capture the payment; false where it said so before. */
export const recordCaptureRefusal = async (db: Db, id: string, captureRefusal: string): Promise<boolean> => {
  const rows = await db
    .update(payments)
    .set({ captureRefusal })
    .where(and(eq(payments.id, id), sql`${payments.captureRefusal} is distinct from ${captureRefusal}`))
    .returning({ id: payments.id })
  return rows.length > 0
}

/** The whole of a captured payment has gone back. */
export const markRefunded = async (db: Db, id: string, now: Date): Promise<void> => {
  await db
    .update(payments)
    .set({ status: 'refunded', updatedAt: now })
    .where(and(eq(payments.id, id), inArray(payments.status, statusesBefore(transitions.payment, 'refunded'))))
}

/** A payment with its order; undefined for one that was never reported. */
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

/** What an order has come to by its payments: paid while one of them stands, refunded when none is left that did. */
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

/** Writes down a payment that does not match its order; false where it is known. */
export const recordMismatch = async (db: Db, mismatch: typeof paymentMismatches.$inferInsert): Promise<boolean> => {
  const rows = await db
    .insert(paymentMismatches)
    .values(mismatch)
    .onConflictDoNothing()
    .returning({ id: paymentMismatches.paymentId })
  return rows.length > 0
}

/** The payment turned out to match after all, or its money went back. */
export const resolveMismatch = async (db: Db, paymentId: string, now: Date): Promise<void> => {
  await db
    .update(paymentMismatches)
    .set({ resolvedAt: now })
    .where(and(eq(paymentMismatches.paymentId, paymentId), isNull(paymentMismatches.resolvedAt)))
}
