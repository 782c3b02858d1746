import { and, asc, eq, isNotNull, isNull, type SQL, sql } from 'drizzle-orm'
import type { Db } from '../../../db/connection.ts'
import { orderLines, orders } from '../../../db/schema/orders.ts'
import { payments, purchases, refunds } from '../../../db/schema/payments.ts'
import { isUndisputed } from '../disputes/dispute-repository.ts'
import { smallestRefundPaise } from './refund-amount.ts'

/** A payment of a line that can be refunded now. */
export type Refundable = {
  orderId: string
  paymentId: string
  orderLineId: string
  /** What is left of it, in paise. */
  leftPaise: number
  /** The most that a part of it can be, in paise: with more, all that the course cost would have gone back. */
  mostInPartPaise: number
  /** Whether it holds the course, which a refund of all that is left takes away. */
  holdsCourse: boolean
  /** Since when the payment is recorded. */
  paidAt: Date
}

/** The amount the learner paid, in paise. */
const paid = sql<number>`coalesce(${payments.amountPaise}, ${orders.amountPaise})`
/** Without the fee that the learner paid on top, unless the payment is rejected for its amount. */
const due = sql<number>`case when ${payments.rejection} = 'amount-mismatch' then ${paid} else ${orders.amountPaise} end`
const isOnly = sql`(select count(*) = 1 from ${orderLines} other where other.order_id = ${orders.id})`
/** Of an order with one line, the amount is all that was paid, including a fee that the learner paid. */
const whole = sql<number>`case when ${isOnly} then ${paid} else ${orderLines.amountPaise} end`
const mine = sql`${refunds.status} <> 'failed' and (${refunds.orderLineId} = ${orderLines.id} or ${refunds.orderLineId} is null)`
const gone = sql<number>`coalesce(sum(${refunds.amountPaise}) filter (where ${mine}), 0)::int`
const ours = sql`count(*) filter (where ${mine} and ${refunds.reason} <> 'provider' and ${refunds.status} = 'requested')`
const left = sql<number>`${whole} - ${gone}`
const dueOfLine = sql<number>`case when ${isOnly} then ${due} else ${orderLines.amountPaise} end`
const isTooSmall = sql`${left} < ${smallestRefundPaise}`

/**
 * The captured payments of lines that can be refunded now. Leaves out disputed payments, and those with a refund of ours that
 * isn't done yet.
 */
const refundable = (db: Db, which: SQL | undefined, first: SQL[], isEnough?: SQL) =>
  db
    .select({
      orderId: orders.id,
      paymentId: payments.id,
      orderLineId: orderLines.id,
      leftPaise: left,
      mostInPartPaise: sql<number>`least(${left}, ${dueOfLine} - ${gone})::int - ${smallestRefundPaise}`,
      holdsCourse: sql<boolean>`${purchases.id} is not null`,
      paidAt: payments.createdAt,
    })
    .from(payments)
    .innerJoin(orders, eq(orders.id, payments.orderId))
    .innerJoin(orderLines, eq(orderLines.orderId, orders.id))
    .leftJoin(
      purchases,
      and(eq(purchases.paymentId, payments.id), eq(purchases.orderLineId, orderLines.id), isNull(purchases.revokedAt)),
    )
    .leftJoin(refunds, eq(refunds.paymentId, payments.id))
    .where(and(which, eq(payments.status, 'captured'), isUndisputed(payments.id)))
    .groupBy(payments.id, orders.id, orderLines.id, purchases.id)
    .having(and(sql`${ours} = 0 and ${dueOfLine} > ${gone}`, isEnough))
    .orderBy(...first, asc(payments.id), asc(orderLines.position))

/**
 * Returns a captured payment for this admin's line of the order that can be refunded now; undefined if there is none.
 * Prefers one of which enough is left to be refunded, and then one that holds no course, such as a second payment whose
 * refund failed; `paymentId` asks for one payment only. `isPart`: only what holds the course, as everything else goes back
 * whole.
 */
export const refundableLine = async (
  db: Db,
  orderId: string,
  adminId: string,
  { paymentId, isPart = false }: { paymentId?: string | undefined; isPart?: boolean } = {},
): Promise<Refundable | undefined> => {
  const which = and(
    eq(payments.orderId, orderId),
    eq(orderLines.adminId, adminId),
    paymentId === undefined ? undefined : eq(payments.id, paymentId),
    isPart ? isNotNull(purchases.id) : undefined,
  )
  const [row] = await refundable(db, which, [isTooSmall, sql`${purchases.id} is not null`]).limit(1)
  return row
}

/** Returns up to so many payments of these lines of which enough is left to be refunded, the lines in their ids' order. */
export const refundablePayments = (db: Db, which: SQL | undefined, limit: number): Promise<Refundable[]> =>
  refundable(db, which, [asc(orderLines.id)], sql`not (${isTooSmall})`).limit(limit)
