import { and, desc, eq, gte, sql } from 'drizzle-orm'
import type { Db, Transaction } from '../../../db/connection.ts'
import { admins, learners } from '../../../db/schema/accounts.ts'
import { certificates } from '../../../db/schema/certificates.ts'
import { courses } from '../../../db/schema/courses.ts'
import { lessonVersions } from '../../../db/schema/curriculum.ts'
import { isDone, lessonOpenings, lessonProgress, quizAttempts } from '../../../db/schema/learning.ts'
import { orderLines, orders } from '../../../db/schema/orders.ts'
import { payments, purchases, refundRequests, refunds } from '../../../db/schema/payments.ts'
import { securityEvents } from '../../../db/schema/security.ts'
import { sellerName } from '../../../db/seller-name.ts'
import { numberOf } from '../orders/order-number.ts'
import { type Evidence, mostListed } from './evidence.ts'

type Studied = Pick<Evidence, 'opened' | 'lessons'>
const nothing: Studied = { opened: 0, lessons: [] }
const dayMs = 86_400_000
const iso = (at: Date | null | undefined): string | null => at?.toISOString() ?? null

/** What the learner did in the course since then: the lessons that they opened, in that order. */
const studied = async (db: Db, learnerId: string, courseId: string, since: Date): Promise<Studied> => {
  type Row = { title: string; opened_at: Date; done_at: Date | null; seconds: number; total: number }
  const { rows } = await db.execute<Row>(sql`
    with known as (
      select lesson_id, started_at as at from ${lessonProgress} where learner_id = ${learnerId} and course_id = ${courseId}
      union all
      select opening.lesson_id, opening.opened_at from ${lessonOpenings} opening join lessons on lessons.id = opening.lesson_id
      where opening.learner_id = ${learnerId} and lessons.course_id = ${courseId}
      union all
      select attempt.lesson_id, attempt.started_at from ${quizAttempts} attempt join lessons on lessons.id = attempt.lesson_id
      where attempt.learner_id = ${learnerId} and lessons.course_id = ${courseId}),
    opened as (select lesson_id, min(at) as at from known where at >= ${since.toISOString()} group by lesson_id)
    select coalesce(named.title, '') as title, opened.at as opened_at, count(*) over ()::int as total,
      case when ${isDone} then ${lessonProgress.completedAt} end as done_at,
      coalesce((select sum(upper(part) - lower(part)) from unnest(${lessonProgress.watched}) part), 0)::int as seconds
    from opened
    left join ${lessonProgress} on ${lessonProgress.lessonId} = opened.lesson_id and ${lessonProgress.learnerId} = ${learnerId}
    left join lateral (select title from ${lessonVersions} where ${lessonVersions.lessonId} = opened.lesson_id
      order by ${lessonVersions.id} desc limit 1) named on true
    order by opened.at limit ${mostListed.lessons}`)
  return {
    opened: rows[0]?.total ?? 0,
    lessons: rows.map((row) => ({
      title: row.title,
      openedAt: new Date(row.opened_at).toISOString(),
      doneAt: row.done_at && new Date(row.done_at).toISOString(),
      watchedSeconds: row.seconds,
    })),
  }
}

const loginsOf = async (db: Db, learnerId: string, since: Date): Promise<Evidence['logins']> => {
  const { at, network, device, kind } = securityEvents
  const rows = await db
    .select({ at, network, device })
    .from(securityEvents)
    .where(and(eq(securityEvents.learnerId, learnerId), eq(kind, 'logged-in'), gte(at, since)))
    .orderBy(desc(securityEvents.id))
    .limit(mostListed.logins)
  return rows.map((row) => ({ ...row, at: row.at.toISOString() }))
}

type Records = Omit<Evidence, 'disputeId' | 'words' | 'draftedAt'>

/**
 * What our records say about the payment, its order, and what the learner did with it; undefined for an unknown payment. The
 * account can't be deleted until the transaction ends.
 */
export const recordsOf = async (db: Transaction, paymentId: string): Promise<Records | undefined> => {
  const [row] = await db
    .select({
      order: orders,
      line: orderLines,
      payment: payments,
      course: courses.title,
      seller: sellerName,
      learner: learners,
      purchase: purchases,
      certificateAt: certificates.issuedAt,
    })
    .from(payments)
    .innerJoin(orders, eq(orders.id, payments.orderId))
    .innerJoin(orderLines, eq(orderLines.orderId, orders.id))
    .innerJoin(learners, eq(learners.id, orders.learnerId))
    .innerJoin(courses, eq(courses.id, orderLines.courseId))
    .innerJoin(admins, eq(admins.id, orderLines.adminId))
    .leftJoin(purchases, and(eq(purchases.orderLineId, orderLines.id), eq(purchases.paymentId, payments.id)))
    .leftJoin(certificates, eq(certificates.purchaseId, purchases.id))
    .where(eq(payments.id, paymentId))
    .orderBy(orderLines.position, desc(purchases.grantedAt))
    .limit(1)
    .for('share', { of: learners })
  if (!row) return undefined
  const { order, line, payment, course, seller, learner, purchase, certificateAt } = row
  const since = new Date(order.createdAt.getTime() - dayMs)
  // One after the other: it may be a transaction's connection.
  // A payment that bought nothing gave no access.
  const activity = payment.rejection ? nothing : await studied(db, learner.id, line.courseId, order.createdAt)
  const logins = await loginsOf(db, learner.id, since)
  const ofLine = eq(refundRequests.orderLineId, line.id)
  const requests = await db.select().from(refundRequests).where(ofLine).orderBy(refundRequests.id)
  const returned = await db.select().from(refunds).where(eq(refunds.paymentId, payment.id)).orderBy(refunds.id)
  return {
    order: {
      number: numberOf(order),
      course,
      seller,
      learner: learner.username,
      email: learner.email,
      amountPaise: payment.amountPaise ?? order.amountPaise,
      createdAt: order.createdAt.toISOString(),
    },
    payment: {
      id: payment.id,
      paidAt: payment.createdAt.toISOString(),
      rejection: payment.rejection,
      receiptEmailedAt: iso(payment.receiptEmailedAt),
      method: payment.methodKind === null ? null : { kind: payment.methodKind, detail: payment.methodDetail },
    },
    rule: { days: line.refundDays, percent: line.refundPercent },
    requests: requests.map(({ words, createdAt, state, answer }) => ({
      words,
      state,
      answer,
      askedAt: createdAt.toISOString(),
    })),
    refunds: returned.map(({ amountPaise, createdAt, status }) => ({
      amountPaise,
      status,
      at: createdAt.toISOString(),
    })),
    access: {
      grantedAt: iso(purchase?.grantedAt),
      revokedAt: iso(purchase?.revokedAt),
      certificateAt: iso(certificateAt),
    },
    ...activity,
    logins,
  }
}
