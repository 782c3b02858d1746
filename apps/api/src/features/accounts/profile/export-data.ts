import type { LearnerData } from '@skillharbor/contracts/entities'
import { operations } from '@skillharbor/contracts/operations'
import type { Db } from '../../../db/connection.ts'
import { AppError } from '../../app-error.ts'
import { toRupees } from '../../money.ts'
import { numberOf } from '../../order-number.ts'
import { defineUseCase } from '../../use-case.ts'
import { allActivity } from '../activity/list-activity.ts'
import { recordSecurityEvent } from '../activity/record-security-event.ts'
import { emailsOff } from '../emails/email-choice-repository.ts'
import { learnerById } from '../learner-repository.ts'
import { factorsOf } from '../second-factor/factor-repository.ts'
import { toFactor } from '../second-factor/to-factor.ts'
import { ownSessions } from '../sessions/list-sessions.ts'
import { madeComplaints, sentCourseReports } from './complaint-data-repository.ts'
import {
  eventsOf,
  grantsOf,
  mismatchesOf,
  ordersOf,
  paymentsOf,
  refundsOf,
  sentRefundRequests,
  subscribedSince,
} from './learner-data-repository.ts'
import {
  issuedCertificates,
  learningOf,
  wishedCourses,
  writtenNotes,
  writtenQuestions,
  writtenReviews,
} from './learning-data-repository.ts'
import { sentQuestionReports } from './question-report-repository.ts'
import { accountOf } from './show-account.ts'

type Refund = Awaited<ReturnType<typeof refundsOf>>[number]
type Payment = Awaited<ReturnType<typeof paymentsOf>>[number]
type OrderData = LearnerData['orders'][number]

/** The provider's reason for refusing a refund is left out: it can be about the seller's balance. */
const refundData = (refund: Refund): OrderData['payments'][number]['refunds'][number] => ({
  _id: refund.id,
  providerRefundId: refund.providerRefundId,
  amount: toRupees(refund.amountPaise),
  status: refund.status,
  reason: refund.reason,
  createdAt: refund.createdAt.toISOString(),
  updatedAt: refund.updatedAt.toISOString(),
})

const paymentData = (payment: Payment, refunds: Refund[]): OrderData['payments'][number] => {
  const refunded = refunds.filter(({ status }) => status === 'processed')
  return {
    _id: payment.id,
    status: payment.status,
    rejection: payment.rejection,
    method: payment.methodKind === null ? null : { kind: payment.methodKind, detail: payment.methodDetail },
    refunded: toRupees(refunded.reduce((sum, { amountPaise }) => sum + amountPaise, 0)),
    createdAt: payment.createdAt.toISOString(),
    refunds: refunds.map(refundData),
  }
}

const orderData = async (db: Db, learnerId: string): Promise<OrderData[]> => {
  const orders = await ordersOf(db, learnerId)
  const payments = Map.groupBy(await paymentsOf(db, learnerId), ({ orderId }) => orderId)
  const refunds = Map.groupBy(await refundsOf(db, learnerId), ({ paymentId }) => paymentId)
  const mismatches = Map.groupBy(await mismatchesOf(db, learnerId), ({ orderId }) => orderId)
  const events = Map.groupBy(await eventsOf(db, learnerId), ({ orderId }) => orderId)
  return orders.map(({ order, course }) => ({
    _id: order.id,
    number: numberOf(order),
    course,
    amount: toRupees(order.amountPaise),
    state: order.status,
    createdAt: order.createdAt.toISOString(),
    payments: (payments.get(order.id) ?? []).map((payment) => paymentData(payment, refunds.get(payment.id) ?? [])),
    mismatches: (mismatches.get(order.id) ?? []).map(({ paymentId, amountPaise, currency, seenAt, resolvedAt }) => ({
      _id: paymentId,
      amountInSmallestUnit: amountPaise,
      currency,
      seenAt: seenAt.toISOString(),
      resolvedAt: resolvedAt?.toISOString() ?? null,
    })),
    timeline: (events.get(order.id) ?? []).map(({ at, kind, status, reference }) => ({
      at: at.toISOString(),
      kind,
      status,
      reference,
    })),
  }))
}

const learningData = async (db: Db, learnerId: string): Promise<LearnerData['learning']> =>
  (await learningOf(db, learnerId)).map(({ course, startedAt, completedAt, lessons, attempts }) => ({
    course,
    startedAt: startedAt.toISOString(),
    completedAt: completedAt?.toISOString() ?? null,
    lessons: lessons.map(({ lessonId, title, done, positionSeconds, watchedSeconds, startedAt }) => ({
      lessonId,
      title,
      done,
      positionSeconds,
      watchedSeconds,
      startedAt: startedAt.toISOString(),
    })),
    quizAttempts: attempts.map(({ lessonId, startedAt, submittedAt, score, answers }) => ({
      lessonId,
      score,
      answers,
      startedAt: startedAt.toISOString(),
      submittedAt: submittedAt?.toISOString() ?? null,
    })),
  }))

const reviewData = async (db: Db, learnerId: string): Promise<LearnerData['reviews']> =>
  (await writtenReviews(db, learnerId)).map(
    ({ course, review: { stars, body, createdAt, editedAt, hiddenReason } }) => ({
      course,
      stars,
      body,
      hiddenReason,
      createdAt: createdAt.toISOString(),
      editedAt: editedAt?.toISOString() ?? null,
    }),
  )

const certificateData = async (db: Db, learnerId: string): Promise<LearnerData['certificates']> =>
  (await issuedCertificates(db, learnerId)).map(({ course, certificate }) => ({
    _id: certificate.id,
    course,
    learnerName: certificate.learnerName ?? '',
    quizzes: certificate.details?.quizzes ?? [],
    completedAt: certificate.completedAt.toISOString(),
    issuedAt: certificate.issuedAt.toISOString(),
    revokedAt: certificate.revokedAt?.toISOString() ?? null,
  }))

const noteData = async (db: Db, learnerId: string): Promise<LearnerData['notes']> =>
  (await writtenNotes(db, learnerId)).map(({ course, lesson, note: { atSeconds, body, createdAt, editedAt } }) => ({
    course,
    lesson,
    atSeconds,
    body,
    createdAt: createdAt.toISOString(),
    editedAt: editedAt?.toISOString() ?? null,
  }))

const refundRequestData = async (db: Db, learnerId: string): Promise<LearnerData['refundRequests']> =>
  (await sentRefundRequests(db, learnerId)).map(({ askedAt, ...request }) => ({
    ...request,
    askedAt: askedAt.toISOString(),
  }))

const questionData = async (db: Db, learnerId: string): Promise<Pick<LearnerData, 'questions' | 'answers'>> => {
  const { questions, answers } = await writtenQuestions(db, learnerId)
  const dated = <Row extends { createdAt: Date }>(row: Row) => ({ ...row, createdAt: row.createdAt.toISOString() })
  return { questions: questions.map(dated), answers: answers.map(dated) }
}

export const exportData = defineUseCase(operations.auth.exportData, async (scope) => {
  const { db, actor, now } = scope
  const learner = await learnerById(db, actor.id)
  if (!learner) throw new AppError('UNAUTHENTICATED', 'Please log in')
  const grants = await grantsOf(db, learner.id)
  await recordSecurityEvent(db, scope, { kind: 'exported', who: actor })
  // Somebody else may have signed up with this address.
  const newsletterSince = learner.emailVerifiedAt ? await subscribedSince(db, learner.email) : null
  return {
    exportedAt: now().toISOString(),
    account: { ...accountOf(learner), role: learner.role, language: learner.language },
    sessions: await ownSessions(scope),
    activity: await allActivity(scope),
    secondFactors: (await factorsOf(db, actor)).map(toFactor),
    orders: await orderData(db, learner.id),
    purchases: grants.map(({ course, grantedAt, revokedAt }) => ({
      course,
      at: grantedAt.toISOString(),
      revokedAt: revokedAt?.toISOString() ?? null,
    })),
    learning: await learningData(db, learner.id),
    reviews: await reviewData(db, learner.id),
    refundRequests: await refundRequestData(db, learner.id),
    ...(await questionData(db, learner.id)),
    questionReports: await sentQuestionReports(db, actor),
    complaints: await madeComplaints(db, learner.id, learner.emailVerifiedAt ? learner.email : undefined),
    courseReports: await sentCourseReports(db, learner.id),
    notes: await noteData(db, learner.id),
    wishes: (await wishedCourses(db, learner.id)).map(({ course, addedAt }) => ({
      course,
      addedAt: addedAt.toISOString(),
    })),
    emailsOff: await emailsOff(db, actor),
    certificates: await certificateData(db, learner.id),
    newsletterSince: newsletterSince?.toISOString() ?? null,
  }
})
