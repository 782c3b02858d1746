import { and, eq, isNotNull, isNull } from 'drizzle-orm'
import type { Transaction } from '../../../db/connection.ts'
import { orderLines } from '../../../db/schema/orders.ts'
import { payments, purchases } from '../../../db/schema/payments.ts'
import type { Within } from '../../consequences.ts'
import { lockPurchase, type Purchase } from './purchase-repository.ts'

type Granted = Pick<Purchase, 'id' | 'learnerId' | 'courseId'>

const granted = ({ tx, happen }: Within, { id: purchaseId, learnerId, courseId }: Granted, now: Date) =>
  happen(tx, 'entitlementsGranted', [{ purchaseId, learnerId, courseId }], now)

/** Grants a course for a payment. Returns false if the learner owns it already, through any payment. */
export const grantEntitlement = async (
  within: Within,
  purchase: typeof purchases.$inferInsert,
  now: Date,
): Promise<boolean> => {
  const [row] = await within.tx.insert(purchases).values(purchase).onConflictDoNothing().returning()
  if (row) await granted(within, row, now)
  return row !== undefined
}

/**
 * Gives a course back that was revoked because its payment wasn't collected yet. Returns false if the learner owns it
 * through another payment by now.
 */
export const restoreEntitlement = async (
  within: Within,
  { id, learnerId, courseId }: Purchase,
  now: Date,
): Promise<boolean> => {
  if (await lockPurchase(within.tx, learnerId, courseId)) return false
  const [row] = await within.tx
    .update(purchases)
    .set({ revokedAt: null, grantedAt: now })
    .where(and(eq(purchases.id, id), isNotNull(purchases.revokedAt)))
    .returning()
  if (row) await granted(within, row, now)
  return row !== undefined
}

/**
 * Moves a course from a payment that is only authorized to a captured one: the learner owns it all the while. Returns the
 * payment that held it before, and whether its order is for nothing else; undefined if a captured payment holds it.
 */
export const takeOverEntitlement = async (
  tx: Transaction,
  { learnerId, courseId, ...line }: { id: string; learnerId: string; courseId: string },
  paymentId: string,
): Promise<{ paymentId: string; isOnlyLine: boolean } | undefined> => {
  const [held] = await tx
    .select({ id: purchases.id, paymentId: payments.id, orderId: payments.orderId })
    .from(purchases)
    .innerJoin(payments, eq(payments.id, purchases.paymentId))
    .where(
      and(
        eq(purchases.learnerId, learnerId),
        eq(purchases.courseId, courseId),
        isNull(purchases.revokedAt),
        eq(payments.status, 'authorized'),
      ),
    )
    .for('no key update')
  if (!held || held.paymentId === paymentId) return undefined
  await tx.update(purchases).set({ paymentId, orderLineId: line.id }).where(eq(purchases.id, held.id))
  const lines = await tx.$count(orderLines, eq(orderLines.orderId, held.orderId))
  return { paymentId: held.paymentId, isOnlyLine: lines === 1 }
}
