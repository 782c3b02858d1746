import type { PaymentNotice } from '@skillharbor/contracts/entities'
import { and, desc, eq, gt, inArray, isNotNull, isNull, or, type SQL, sql } from 'drizzle-orm'
import type { Db } from '../../../db/connection.ts'
import { rowsAsJson } from '../../../db/rows-as-json.ts'
import { courses } from '../../../db/schema/courses.ts'
import { orderLines, orders } from '../../../db/schema/orders.ts'
import { paymentMismatches, payments, refunds } from '../../../db/schema/payments.ts'
import { toWireAmount } from '../../money.ts'

/** How long refunded or returned payments are shown, in milliseconds. */
const shownFor = 30 * 86_400_000
/** The maximum number of notices to show. */
const most = 20

const { id: _id, image, title, description, language } = courses
const course = { _id, image, title, description, language }

/** Payments that were refunded or returned, whole or in part, or soon will be: each with the amount that it is about. */
const goneBack = (db: Db, learnerId: SQL, since: SQL) => {
  // Of a payment that still buys its course, parts go back, one after the other.
  const isKept = sql`${payments.status} = 'captured' and ${payments.rejection} is null`
  const part = (status: 'requested' | 'processed') =>
    sql`sum(${refunds.amountPaise}) filter (where ${isKept} and ${refunds.status} = ${status})`
  const isOnItsWay = sql`bool_or(${refunds.status} = 'requested')`
  const isOver = sql<boolean>`(${payments.status} in ('refunded', 'returned')
    or ${isKept} and ${part('processed')} is not null and not ${isOnItsWay})`
  const paid = sql`coalesce(${payments.amountPaise}, ${orders.amountPaise})`
  const changedAt = sql`case when ${isKept} then max(${refunds.updatedAt}) filter (where ${refunds.status} <> 'failed')
    else greatest(${payments.updatedAt}, max(${refunds.updatedAt})) end`.mapWith(payments.updatedAt)
  return db
    .select({
      _id: payments.id,
      orderId: orders.id,
      courseId: course,
      isOver,
      smallest: sql<number>`coalesce(${part('requested')}, ${part('processed')}, ${paid})::int`,
      currency: orders.currency,
      at: changedAt,
    })
    .from(payments)
    .innerJoin(orders, eq(orders.id, payments.orderId))
    .innerJoin(orderLines, eq(orderLines.orderId, orders.id))
    .innerJoin(courses, eq(courses.id, orderLines.courseId))
    .leftJoin(refunds, eq(refunds.paymentId, payments.id))
    .where(eq(orders.learnerId, learnerId))
    .groupBy(payments.id, orders.id, courses.id)
    .having(
      or(
        and(isOver, sql`${changedAt} > ${since}`),
        sql`${payments.status} = 'captured' and (${payments.rejection} is not null or ${isOnItsWay})`,
        and(eq(payments.status, 'authorized'), isNotNull(payments.rejection)),
      ),
    )
    .orderBy(desc(changedAt))
    .limit(most)
}

/** Payments that don't match their order and aren't in our books: in review, or given back since then. */
const mismatched = (db: Db, learnerId: SQL, since: SQL) =>
  db
    .select({
      _id: paymentMismatches.paymentId,
      orderId: orders.id,
      courseId: course,
      smallest: paymentMismatches.amountPaise,
      currency: paymentMismatches.currency,
      isOver: sql<boolean>`${paymentMismatches.resolvedAt} is not null`,
      at: sql`coalesce(${paymentMismatches.resolvedAt}, ${paymentMismatches.seenAt})`.mapWith(paymentMismatches.seenAt),
    })
    .from(paymentMismatches)
    .innerJoin(orders, eq(orders.id, paymentMismatches.orderId))
    .innerJoin(orderLines, eq(orderLines.orderId, orders.id))
    .innerJoin(courses, eq(courses.id, orderLines.courseId))
    .leftJoin(payments, eq(payments.id, paymentMismatches.paymentId))
    .where(
      and(
        eq(orders.learnerId, learnerId),
        or(isNull(paymentMismatches.resolvedAt), gt(paymentMismatches.resolvedAt, since)),
        or(isNull(payments.id), inArray(payments.status, ['created', 'failed'])),
      ),
    )
    .orderBy(desc(paymentMismatches.seenAt))
    .limit(most)

/** The learner's payments that bought nothing or were refunded: see `toNotices`. */
export const noticesOf = (db: Db, learnerId: SQL, since: SQL) => ({
  gone: rowsAsJson(goneBack(db, learnerId, since)),
  open: rowsAsJson(mismatched(db, learnerId, since)),
})

/** The time of the earliest notices that are still shown. */
export const noticesSince = (now: Date): Date => new Date(now.getTime() - shownFor)

type Gone = Awaited<ReturnType<typeof goneBack>>
type Open = Awaited<ReturnType<typeof mismatched>>

/** Converts notices to their wire format, newest first. */
export const toNotices = ({ gone, open }: { gone: Gone; open: Open }): PaymentNotice[] => {
  const rows = [
    ...gone.map(({ isOver, ...row }) => ({
      ...row,
      state: isOver ? ('given-back' as const) : ('going-back' as const),
    })),
    ...open.map(({ isOver, ...row }) => ({ ...row, state: isOver ? ('given-back' as const) : ('in-review' as const) })),
  ]
  return rows
    .toSorted((a, b) => b.at.getTime() - a.at.getTime())
    .map(({ smallest, currency, at, ...row }) => ({
      ...row,
      ...toWireAmount(smallest, currency),
      at: at.toISOString(),
    }))
}
