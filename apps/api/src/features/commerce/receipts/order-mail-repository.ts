import type { AccountLanguage } from '@skillharbor/contracts/entities'
import { eq, sql } from 'drizzle-orm'
import type { Db } from '../../../db/connection.ts'
import { deletedEmail, learners } from '../../../db/schema/accounts.ts'
import { courses } from '../../../db/schema/courses.ts'
import { orderLines, orders } from '../../../db/schema/orders.ts'
import { payments, purchases, refundRequests, refunds } from '../../../db/schema/payments.ts'
import { numberOf } from '../orders/order-number.ts'
import type { OrderEmail } from '../queue.ts'

/** The facts that an email about an order shows. `amountPaise` is the amount paid, returned or refunded. */
export type OrderEmailFacts = {
  /** The order's number, to quote. */
  number: string
  email: string
  username: string
  language: AccountLanguage
  course: { id: string; title: string }
  amountPaise: number
  at: Date
  /** Whether the learner owns the course, through any payment. */
  ownsCourse: boolean
  /** What the seller wrote to the learner, of a part that they give back. */
  words: string | null
}

/**
 * Returns the facts for the email. Undefined if the learner's account was deleted, or if nobody confirmed its address: it
 * may be somebody else's.
 */
export const orderEmailFacts = async (
  db: Db,
  { kind, orderId, reference }: OrderEmail,
): Promise<OrderEmailFacts | undefined> => {
  const isDeclined = kind === 'refund-declined'
  const isRefund = kind.startsWith('refund-') && !isDeclined
  const [row] = await db
    .select({
      learnerId: learners.id,
      email: learners.email,
      username: learners.username,
      language: learners.language,
      emailVerifiedAt: learners.emailVerifiedAt,
      course: { id: courses.id, title: courses.title },
      number: orders.number,
      paid: orders.amountPaise,
      returned: payments.amountPaise,
      refunded: refunds.amountPaise,
      words: sql<string | null>`coalesce(${refunds.words}, ${refundRequests.answer})`,
      at: sql<Date>`coalesce(${refunds.updatedAt}, ${refundRequests.answeredAt}, ${purchases.grantedAt}, ${payments.updatedAt}, ${orders.updatedAt})`.mapWith(
        orders.updatedAt,
      ),
      ownsCourse: sql<boolean>`exists (select 1 from purchases held where held.learner_id = ${orders.learnerId} and held.course_id = ${courses.id} and held.revoked_at is null)`,
    })
    .from(orders)
    .innerJoin(learners, eq(learners.id, orders.learnerId))
    .innerJoin(orderLines, eq(orderLines.orderId, orders.id))
    .innerJoin(courses, eq(courses.id, orderLines.courseId))
    .leftJoin(refunds, isRefund ? eq(refunds.id, reference) : sql`false`)
    .leftJoin(refundRequests, isDeclined ? eq(refundRequests.id, reference) : sql`false`)
    .leftJoin(payments, isRefund ? eq(payments.id, refunds.paymentId) : eq(payments.id, reference))
    .leftJoin(purchases, kind === 'receipt' ? eq(purchases.paymentId, payments.id) : sql`false`)
    .where(eq(orders.id, orderId))
    // A refund's own line, or else the first.
    .orderBy(sql`${orderLines.id} is distinct from ${refunds.orderLineId}`, orderLines.position)
    .limit(1)
    .prepare(`order_email_${kind}`)
    .execute()
  if (!row?.emailVerifiedAt || row.email === deletedEmail(row.learnerId)) return undefined
  const { email, username, language, course, number, paid, returned, refunded, at, ownsCourse, words } = row
  const amountPaise = refunded ?? (kind === 'payment-returned' ? (returned ?? paid) : paid)
  const about = { email, username, language, course, amountPaise, at, ownsCourse, words }
  return { number: numberOf({ id: orderId, number }), ...about }
}

/** Records that the payment's receipt was emailed. */
export const markReceiptEmailed = async (db: Db, paymentId: string, now: Date): Promise<void> => {
  await db.update(payments).set({ receiptEmailedAt: now }).where(eq(payments.id, paymentId))
}
