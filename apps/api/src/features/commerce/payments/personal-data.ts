import type { LearnerData } from '@skillharbor/contracts/entities'
import { asc, eq, getTableColumns } from 'drizzle-orm'
import type { Db } from '../../../db/connection.ts'
import { orders } from '../../../db/schema/orders.ts'
import { paymentMismatches, payments } from '../../../db/schema/payments.ts'
import type { PersonalData } from '../../personal-data.ts'

type OrderData = LearnerData['orders'][number]
type PaymentData = Omit<OrderData['payments'][number], 'refunded' | 'refunds'>

const deletion = 'kept: the books point at them'

/** Checkout exports them, with their orders and refunds. */
export const paymentData = {
  tables: [
    { table: payments, exported: true, deletion },
    { table: paymentMismatches, exported: true, deletion },
  ],
} satisfies PersonalData

/** The payments of the learner's orders, by the order, oldest first. */
export const exportedPayments = async (db: Db, learnerId: string): Promise<ReadonlyMap<string, PaymentData[]>> => {
  const rows = await db
    .select(getTableColumns(payments))
    .from(payments)
    .innerJoin(orders, eq(orders.id, payments.orderId))
    .where(eq(orders.learnerId, learnerId))
    .orderBy(asc(payments.createdAt))
  const byOrder = Map.groupBy(rows, ({ orderId }) => orderId)
  return new Map(
    [...byOrder].map(([orderId, paid]) => [
      orderId,
      paid.map(({ id, status, rejection, methodKind, methodDetail, createdAt }) => ({
        _id: id,
        status,
        rejection,
        method: methodKind === null ? null : { kind: methodKind, detail: methodDetail },
        createdAt: createdAt.toISOString(),
      })),
    ]),
  )
}

/** Payments that don't match the learner's orders, by the order, oldest first. */
export const exportedMismatches = async (
  db: Db,
  learnerId: string,
): Promise<ReadonlyMap<string, OrderData['mismatches']>> => {
  const rows = await db
    .select(getTableColumns(paymentMismatches))
    .from(paymentMismatches)
    .innerJoin(orders, eq(orders.id, paymentMismatches.orderId))
    .where(eq(orders.learnerId, learnerId))
    .orderBy(asc(paymentMismatches.seenAt))
  const byOrder = Map.groupBy(rows, ({ orderId }) => orderId)
  return new Map(
    [...byOrder].map(([orderId, seen]) => [
      orderId,
      seen.map(({ paymentId, amountPaise, currency, seenAt, resolvedAt }) => ({
        _id: paymentId,
        amountInSmallestUnit: amountPaise,
        currency,
        seenAt: seenAt.toISOString(),
        resolvedAt: resolvedAt?.toISOString() ?? null,
      })),
    ]),
  )
}
