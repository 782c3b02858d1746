import { and, eq, isNull } from 'drizzle-orm'
import { purchases } from '../../../db/schema/payments.ts'
import type { Within } from '../../consequences.ts'

/**
 * Revokes the courses that the payment granted, or only one line's. Returns false if there was nothing left to revoke.
 */
export const revokeEntitlements = async (
  { tx, happen }: Within,
  { paymentId, orderLineId }: { paymentId: string; orderLineId?: string },
  now: Date,
): Promise<boolean> => {
  const { id: purchaseId, learnerId, courseId } = purchases
  const revoked = await tx
    .update(purchases)
    .set({ revokedAt: now })
    .where(
      and(
        eq(purchases.paymentId, paymentId),
        orderLineId ? eq(purchases.orderLineId, orderLineId) : undefined,
        isNull(purchases.revokedAt),
      ),
    )
    .returning({ purchaseId, learnerId, courseId })
  if (revoked.length > 0) await happen(tx, 'entitlementsRevoked', revoked, now)
  return revoked.length > 0
}
