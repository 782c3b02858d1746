import { z } from 'zod'
import { AccountLanguage, AccountProfile, AccountSession, Role } from './account.ts'
import { Complaint } from './complaint.ts'
import { CourseReportReason } from './course-report.ts'
import { EmailKind } from './email-choice.ts'
import { OrderEvent, OrderState, PaymentMethod } from './order.ts'
import { LessonProgress } from './progress.ts'
import { Answer } from './quiz.ts'
import { RefundRequest } from './refund.ts'
import { Factor } from './second-factor.ts'
import { SecurityEvent } from './security-event.ts'

const CourseTitle = z.object({ _id: z.string(), title: z.string() })

const RefundRecord = z.object({
  _id: z.string(),
  /** The refund's id at the provider; null until the provider knows of it. */
  providerRefundId: z.string().nullable(),
  /** In rupees. */
  amount: z.number(),
  status: z.string(),
  /** Why the money was refunded, such as `admin` or `second-payment`. */
  reason: z.string(),
  /** What the seller wrote to the learner about a part that they gave back; null if they wrote nothing. */
  words: z.string().nullable(),
  createdAt: z.iso.datetime(),
  /** When the status last changed. */
  updatedAt: z.iso.datetime(),
})

const PaymentRecord = z.object({
  /** The payment's id at the provider. */
  _id: z.string(),
  status: z.string(),
  /** Why it doesn't buy the course, such as `second-payment`; null if it does, or still may. */
  rejection: z.string().nullable(),
  /** How it was paid, as far as the provider told. */
  method: PaymentMethod.nullable(),
  /** The amount refunded, in rupees. */
  refunded: z.number(),
  createdAt: z.iso.datetime(),
  refunds: z.array(RefundRecord),
})

/** A payment whose amount or currency isn't the order's. */
const PaymentMismatch = z.object({
  /** The payment's id at the provider. */
  _id: z.string(),
  /** In the currency's smallest unit, such as paise. */
  amountInSmallestUnit: z.int(),
  currency: z.string(),
  seenAt: z.iso.datetime(),
  resolvedAt: z.iso.datetime().nullable(),
})

const OrderRecord = z.object({
  _id: z.string(),
  number: z.string(),
  course: CourseTitle,
  /** In rupees. */
  amount: z.number(),
  state: OrderState,
  createdAt: z.iso.datetime(),
  payments: z.array(PaymentRecord),
  mismatches: z.array(PaymentMismatch),
  /** Everything that happened to the order, oldest first. */
  timeline: z.array(OrderEvent),
})

/** What the learner did in one course that they opened. */
const LearningRecord = z.object({
  course: CourseTitle,
  startedAt: z.iso.datetime(),
  completedAt: z.iso.datetime().nullable(),
  lessons: z.array(LessonProgress.extend({ title: z.string(), startedAt: z.iso.datetime() })),
  quizAttempts: z.array(
    z.object({
      lessonId: z.string(),
      startedAt: z.iso.datetime(),
      submittedAt: z.iso.datetime().nullable(),
      /** In percent. */
      score: z.int().nullable(),
      answers: z.record(z.string(), Answer),
    }),
  ),
})

/** A report of a question or an answer. */
export const QuestionReport = z.object({
  course: CourseTitle,
  reason: z.string(),
  createdAt: z.iso.datetime(),
  /** When an operator decided about it; null if nobody has. */
  decidedAt: z.iso.datetime().nullable(),
})
export type QuestionReport = z.infer<typeof QuestionReport>

/** All data stored about a learner. */
export const LearnerData = z.object({
  exportedAt: z.iso.datetime(),
  account: AccountProfile.extend({ role: Role, language: AccountLanguage.optional() }),
  sessions: z.array(AccountSession),
  /** What happened to the account's security in the last 400 days, newest first. */
  activity: z.array(SecurityEvent).optional(),
  /** Without their secrets and keys. */
  secondFactors: z.array(Factor).optional(),
  orders: z.array(OrderRecord),
  purchases: z.array(z.object({ course: CourseTitle, at: z.iso.datetime(), revokedAt: z.iso.datetime().nullable() })),
  learning: z.array(LearningRecord).optional(),
  /** When files and videos of bought courses were first opened, oldest first: the rule for refunds counts them. */
  openedLessons: z.array(z.object({ course: CourseTitle, lesson: z.string(), openedAt: z.iso.datetime() })).optional(),
  reviews: z
    .array(
      z.object({
        course: CourseTitle,
        stars: z.int(),
        body: z.string(),
        createdAt: z.iso.datetime(),
        editedAt: z.iso.datetime().nullable(),
        /** Why an operator hid it; null if nobody did. */
        hiddenReason: z.string().nullable(),
      }),
    )
    .optional(),
  /** What they asked sellers for, and the answers. */
  refundRequests: z.array(RefundRequest.omit({ answerBy: true }).extend({ course: CourseTitle })).optional(),
  /** Also of courses that were refunded. */
  notes: z
    .array(
      z.object({
        course: CourseTitle,
        lesson: z.string(),
        atSeconds: z.int().nullable(),
        body: z.string(),
        createdAt: z.iso.datetime(),
        editedAt: z.iso.datetime().nullable(),
      }),
    )
    .optional(),
  questions: z.array(z.object({ course: CourseTitle, body: z.string(), createdAt: z.iso.datetime() })).optional(),
  /** To questions on lessons; whose they are isn't the learner's data. */
  answers: z.array(z.object({ course: CourseTitle, body: z.string(), createdAt: z.iso.datetime() })).optional(),
  /** What the learner reported of questions and answers; whose they are isn't the learner's data. */
  questionReports: z.array(QuestionReport).optional(),
  /** Also those that were made by an emailed link, if the account's address is confirmed. */
  complaints: z
    .array(
      Complaint.pick({
        number: true,
        topic: true,
        createdAt: true,
        acknowledgedAt: true,
        answeredAt: true,
        answer: true,
        messages: true,
        order: true,
      }),
    )
    .optional(),
  courseReports: z
    .array(
      z.object({
        course: CourseTitle,
        reason: CourseReportReason,
        words: z.string(),
        createdAt: z.iso.datetime(),
        /** When an operator decided about it; null if nobody has. */
        decidedAt: z.iso.datetime().nullable(),
      }),
    )
    .optional(),
  wishes: z.array(z.object({ course: CourseTitle, addedAt: z.iso.datetime() })).optional(),
  /** The kinds of email that the learner switched off. */
  emailsOff: z.array(EmailKind).optional(),
  certificates: z
    .array(
      z.object({
        _id: z.string(),
        course: CourseTitle,
        learnerName: z.string(),
        quizzes: z.array(z.object({ title: z.string(), score: z.int() })),
        completedAt: z.iso.datetime(),
        issuedAt: z.iso.datetime(),
        revokedAt: z.iso.datetime().nullable(),
      }),
    )
    .optional(),
  /** When this email subscribed to the newsletter; null if it isn't subscribed. */
  newsletterSince: z.iso.datetime().nullable(),
})
export type LearnerData = z.infer<typeof LearnerData>
