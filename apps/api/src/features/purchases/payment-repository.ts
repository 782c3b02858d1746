import { and, eq, inArray, isNull, sql } from 'drizzle-orm'
import type { Db } from '../../db/connection.ts'
import { payments, purchases, refunds } from '../../db/schema.ts'
import type { PaymentStatus } from '../../db/statuses.ts'
import { statusesBefore } from './payment-states.ts'

/**
 * Writes down what the provider told of a payment; what is known already and further on stays. Answers what now holds,
 * or undefined where the payment is known as another order's.
 */
export const recordPayment = async (
  db: Db,
  payment: { id: string; orderId: string; status: PaymentStatus },
  now: Date,
): Promise<PaymentStatus | undefined> => {
  await db
    .insert(payments)
    .values({ ...payment, createdAt: now, updatedAt: now })
    .onConflictDoUpdate({
      target: payments.id,
      set: { status: payment.status, updatedAt: now },
      setWhere: sql`${payments.orderId} = ${payment.orderId} and ${inArray(payments.status, [...statusesBefore(payment.status)])}`,
    })
  const [row] = await db
    .select({ status: payments.status })
    .from(payments)
    .where(and(eq(payments.id, payment.id), eq(payments.orderId, payment.orderId)))
  return row?.status
}

/** Grants the course for this payment; false where the learner has it already, by whatever payment. */
export const insertPurchase = async (db: Db, purchase: typeof purchases.$inferInsert): Promise<boolean> => {
  const rows = await db.insert(purchases).values(purchase).onConflictDoNothing().returning({ id: purchases.id })
  return rows.length === 1
}

export const purchaseOfPayment = async (db: Db, paymentId: string) => {
  const [row] = await db.select().from(purchases).where(eq(purchases.paymentId, paymentId))
  return row
}

export const isOwned = async (db: Db, learnerId: string, courseId: string): Promise<boolean> => {
  const rows = await db
    .select({ one: sql`1` })
    .from(purchases)
    .where(and(eq(purchases.learnerId, learnerId), eq(purchases.courseId, courseId), isNull(purchases.revokedAt)))
  return rows.length > 0
}

export const revokePurchase = async (db: Db, paymentId: string, now: Date): Promise<void> => {
  await db
    .update(purchases)
    .set({ revokedAt: now })
    .where(and(eq(purchases.paymentId, paymentId), isNull(purchases.revokedAt)))
}

/** Asks for the payment's refund; false where that was done before. */
export const insertRefund = async (db: Db, refund: typeof refunds.$inferInsert): Promise<boolean> => {
  const rows = await db.insert(refunds).values(refund).onConflictDoNothing().returning({ id: refunds.id })
  return rows.length === 1
}

/** What an order has come to by its payments: paid while one of them stands, refunded when none is left that did. */
export const orderStanding = async (db: Db, orderId: string): Promise<'paid' | 'refunded' | undefined> => {
  const [row] = await db
    .select({
      paid: sql<boolean>`coalesce(bool_or(${payments.status} = 'captured' or (${payments.status} = 'authorized' and ${purchases.id} is not null)), false)`,
      refunded: sql<boolean>`coalesce(bool_or(${payments.status} = 'refunded'), false)`,
    })
    .from(payments)
    .leftJoin(purchases, eq(purchases.paymentId, payments.id))
    .where(eq(payments.orderId, orderId))
  if (row?.paid) return 'paid'
  return row?.refunded ? 'refunded' : undefined
}
