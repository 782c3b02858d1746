import { and, eq, inArray, sql } from 'drizzle-orm'
import type { Db } from '../../db/connection.ts'
import { payments, purchases } from '../../db/schema/payments.ts'
import type { PaymentStatus } from '../../db/statuses.ts'
import { statusesBefore, transitions } from './states.ts'

/**
 * Writes down what the provider told of a payment; what is known already and further on stays. Answers what now holds and
 * whether that is new, or undefined where the payment is known as another order's.
 */
export const recordPayment = async (
  db: Db,
  payment: { id: string; orderId: string; status: PaymentStatus },
  now: Date,
): Promise<{ status: PaymentStatus; isNew: boolean } | undefined> => {
  const before = statusesBefore(transitions.payment, payment.status)
  const written = await db
    .insert(payments)
    .values({ ...payment, createdAt: now, updatedAt: now })
    .onConflictDoUpdate({
      target: payments.id,
      set: { status: payment.status, updatedAt: now },
      setWhere: sql`${payments.orderId} = ${payment.orderId} and ${inArray(payments.status, before)}`,
    })
    .returning({ id: payments.id })
  const [row] = await db
    .select({ status: payments.status })
    .from(payments)
    .where(and(eq(payments.id, payment.id), eq(payments.orderId, payment.orderId)))
  return row && { status: row.status, isNew: written.length > 0 }
}

/** The whole of a captured payment has gone back. */
export const markRefunded = async (db: Db, id: string, now: Date): Promise<void> => {
  await db
    .update(payments)
    .set({ status: 'refunded', updatedAt: now })
    .where(and(eq(payments.id, id), inArray(payments.status, statusesBefore(transitions.payment, 'refunded'))))
}

/** What an order has come to by its payments: paid while one of them stands, refunded when none is left that did. */
export const orderStanding = async (db: Db, orderId: string): Promise<'paid' | 'refunded' | undefined> => {
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
