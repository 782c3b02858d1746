import type { OwnOrder } from '@skillharbor/contracts/entities'
import { and, asc, desc, eq, inArray, isNull, sql } from 'drizzle-orm'
import type { Db } from '../../../db/connection.ts'
import { admins, learners } from '../../../db/schema/accounts.ts'
import { courses } from '../../../db/schema/courses.ts'
import { orderLines, orders } from '../../../db/schema/orders.ts'
import { payments, purchases, refunds } from '../../../db/schema/payments.ts'
import { sellerName } from '../../../db/seller-name.ts'
import { toRupees } from '../../money.ts'
import { isReceiptQueued } from '../queue.ts'
import { numberOf } from './order-number.ts'

/** `emailVerified`: whether the learner confirmed their address. */
export type OwnOrderRow = Omit<OwnOrder, 'pdf' | 'receiptEmail' | 'timeline'> & {
  emailVerified: boolean
  receiptEmailedAt: Date | null
  /** Whether that email is still to be sent. */
  isReceiptQueued: boolean
  /** The payment by whose authorization the order was granted, if nothing has captured it yet. */
  authorizedPayment: string | null
}

/** The payment that bought what the order sells, also if it was refunded since. It may only be authorized. */
const payingPayment = async (db: Db, orderId: string) => {
  const [row] = await db
    .select({
      payment: payments,
      grantedAt: purchases.grantedAt,
      isReceiptQueued: isReceiptQueued(payments.id),
      refundedPaise: sql<number>`coalesce((select sum(${refunds.amountPaise}) from ${refunds}
        where ${refunds.paymentId} = ${payments.id} and ${refunds.status} = 'processed'), 0)::int`,
    })
    .from(payments)
    .innerJoin(purchases, eq(purchases.paymentId, payments.id))
    .where(
      and(
        eq(payments.orderId, orderId),
        inArray(payments.status, ['captured', 'authorized', 'refunded']),
        isNull(payments.rejection),
      ),
    )
    .orderBy(desc(purchases.grantedAt))
    .limit(1)
  return row
}

/**
 * The payment as a receipt shows it: money that isn't captured may go back, and has no receipt. Refunds of a fee, which comes
 * on top of what the order costs, aren't shown, as the fee isn't.
 */
const receiptPayment = (
  paying: Awaited<ReturnType<typeof payingPayment>>,
  amountPaise: number,
): OwnOrder['payment'] => {
  if (!paying || paying.payment.status === 'authorized') return null
  const { id: _id, methodKind: kind, methodDetail: detail } = paying.payment
  return {
    _id,
    paidAt: paying.grantedAt.toISOString(),
    method: kind === null ? null : { kind, detail },
    refunded: toRupees(Math.min(paying.refundedPaise, amountPaise)),
  }
}

/** Returns the learner's order, or undefined if they have no such order. */
export const ownOrder = async (db: Db, id: string, learnerId: string): Promise<OwnOrderRow | undefined> => {
  const [row] = await db
    .select({
      order: orders,
      learner: learners.username,
      emailVerifiedAt: learners.emailVerifiedAt,
      seller: sellerName,
      course: { _id: courses.id, title: courses.title, language: courses.language },
    })
    .from(orders)
    .innerJoin(learners, eq(learners.id, orders.learnerId))
    .innerJoin(orderLines, eq(orderLines.orderId, orders.id))
    .innerJoin(courses, eq(courses.id, orderLines.courseId))
    .innerJoin(admins, eq(admins.id, orderLines.adminId))
    .where(and(eq(orders.id, id), eq(orders.learnerId, learnerId)))
    .orderBy(asc(orderLines.position))
    .limit(1)
  if (!row) return undefined
  const { order, emailVerifiedAt, ...about } = row
  const paying = await payingPayment(db, order.id)
  return {
    _id: order.id,
    number: numberOf(order),
    ...about,
    amount: toRupees(order.amountPaise),
    state: order.status,
    createdAt: order.createdAt.toISOString(),
    payment: receiptPayment(paying, order.amountPaise),
    authorizedPayment: paying?.payment.status === 'authorized' ? paying.payment.id : null,
    receiptEmailedAt: paying?.payment.receiptEmailedAt ?? null,
    isReceiptQueued: paying?.isReceiptQueued ?? false,
    emailVerified: emailVerifiedAt !== null,
  }
}
