import { and, asc, eq, isNull, notExists, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { Transaction } from '../../../db/connection.ts'
import { deletedEmail, learners } from '../../../db/schema/accounts.ts'
import { orderLines } from '../../../db/schema/orders.ts'
import { payments, purchases } from '../../../db/schema/payments.ts'
import type { Order } from '../orders/order-repository.ts'
import type { Payment } from '../payments/payment-repository.ts'
import type { PaymentState } from './decide-payment.ts'

const held = alias(purchases, 'held')

/**
 * Returns what is stored about what a payment buys. Call it with the order's row locked. Where it is to be decided
 * whether the payment buys anything, the account can't be deleted before the transaction ends.
 */
export const purchaseState = async (
  tx: Transaction,
  { id: orderId, learnerId }: Pick<Order, 'id' | 'learnerId'>,
  { id: paymentId, rejection }: Pick<Payment, 'id' | 'rejection'>,
): Promise<PaymentState> => {
  const isDecided = learnerId === null || rejection !== null
  const granted = tx.select({ id: purchases.id }).from(purchases).where(eq(purchases.paymentId, paymentId))
  const account = tx.$with('account').as(
    tx
      .select({ email: learners.email })
      .from(learners)
      .where(isDecided ? sql`false` : and(eq(learners.id, learnerId), notExists(granted)))
      .for('share'),
  )
  const rows = await tx
    .with(account)
    .select({
      line: orderLines,
      own: purchases,
      heldId: held.id,
      heldBy: held.paymentId,
      isAuthorized: sql<boolean>`coalesce(${payments.status} = 'authorized', false)`,
      email: sql<string | null>`(select ${account.email} from ${account})`,
    })
    .from(orderLines)
    .leftJoin(purchases, and(eq(purchases.orderLineId, orderLines.id), eq(purchases.paymentId, paymentId)))
    .leftJoin(
      held,
      and(
        eq(held.learnerId, orderLines.learnerId),
        eq(held.courseId, orderLines.courseId),
        isNull(held.revokedAt),
        sql`${held.paymentId} is distinct from ${paymentId}`,
      ),
    )
    .leftJoin(payments, eq(payments.id, held.paymentId))
    .where(eq(orderLines.orderId, orderId))
    .orderBy(asc(orderLines.position))
    .prepare(isDecided ? 'purchase_state_decided' : 'purchase_state')
    .execute()
  return {
    rejection,
    isAccountDeleted: learnerId !== null && rows[0]?.email === deletedEmail(learnerId),
    lines: rows.map(({ line, own, heldId, heldBy, isAuthorized }) => ({
      line,
      own,
      other: heldId === null ? null : { paymentId: heldBy, isAuthorized },
    })),
  }
}
