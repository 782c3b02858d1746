import { z } from 'zod'
import { pageSize } from '../constants.ts'
import { MoreThanShown } from '../entities/attention.ts'
import { BulkRefund, BulkRefundSubject, bulkRefundSubjects } from '../entities/bulk-refund.ts'
import { ComplaintAnswer, ManagedComplaint } from '../entities/complaint.ts'
import { AppealWords, appealDecisions, ManagedAppeal, ReportedCourse } from '../entities/course-report.ts'
import {
  AccountRealm,
  accountStates,
  FailedJob,
  LoggedEvent,
  ManagedAccount,
  ManagedCourse,
  managedCourseStates,
  OperatorReason,
  StuckPayment,
} from '../entities/operator.ts'
import { ManagedOrder, OrderState } from '../entities/order.ts'
import { QuestionReason, ReportedQuestion } from '../entities/question.ts'
import { MarketplaceRefundRule } from '../entities/refund.ts'
import { ReportedReview, ReviewReason } from '../entities/review.ts'
import { securityEventKinds } from '../entities/security-event.ts'
import { Id, search } from '../entities/text.ts'
import { operation } from '../operation.ts'
import { Message } from './account.ts'
import { CourseFilter, idOf, page } from './parameters.ts'

const Page = z.object(page(pageSize.default))
const pageOf = <T extends z.ZodType>(content: T) =>
  z.object({ content: z.array(content), nextCursor: z.string().nullable() })
const Moderated = z.enum(['reported', 'hidden']).default('reported').describe('Which of them')
const OfAccount = z.object({ id: idOf('the account') })
const OfCourse = z.object({ id: idOf('the course') })
const OfReview = z.object({
  id: idOf('the review'),
  /** When the review that was read was last changed, null for never: refused if it has changed since. */
  editedAt: z.iso.datetime().nullable().optional(),
})
const OfQuestion = z.object({
  id: idOf('the question'),
  /** When the question that was read was last changed, null for never: refused if it has changed since. */
  editedAt: z.iso.datetime().nullable().optional(),
})
const OfComplaint = z.object({ id: idOf('the complaint') })
const OfAnswer = z.object({ id: idOf('the answer') })

/**
 * What the marketplace's operators do, all of it in the security log. Changes want a confirmation of the last ten
 * minutes: without one they answer CONFIRMATION_NEEDED.
 */
export const operator = {
  accounts: operation({
    summary: 'Everybody’s accounts, newest first, a page at a time',
    kind: 'query',
    access: 'operator',
    method: 'GET',
    path: '/api/v1/operator/accounts',
    status: 200,
    input: Page.extend({
      q: search.optional().describe('Text to search for in names and emails'),
      realm: AccountRealm.optional().describe('Only accounts of learners (`user`) or of admins'),
      state: z.enum(accountStates).optional().describe('Only accounts in this state'),
    }),
    output: pageOf(ManagedAccount),
    errors: [],
  }),
  suspend: operation({
    summary: 'Log an account out everywhere and keep it out; a seller’s courses leave the catalogue',
    kind: 'mutation',
    access: 'operator',
    method: 'POST',
    path: '/api/v1/operator/accounts/{id}/suspend',
    status: 200,
    input: OfAccount.extend({ reason: OperatorReason }),
    output: Message,
    errors: ['NOT_FOUND', 'CONFLICT', 'CONFIRMATION_NEEDED'],
  }),
  restore: operation({
    summary: 'Let a suspended account in again; a seller’s courses come back',
    kind: 'mutation',
    access: 'operator',
    method: 'POST',
    path: '/api/v1/operator/accounts/{id}/restore',
    status: 200,
    input: OfAccount,
    output: Message,
    errors: ['NOT_FOUND', 'CONFIRMATION_NEEDED'],
  }),
  approve: operation({
    summary: 'Let an admin in who signed up where new admins need an approval',
    kind: 'mutation',
    access: 'operator',
    method: 'POST',
    path: '/api/v1/operator/accounts/{id}/approve',
    status: 200,
    input: OfAccount,
    output: Message,
    errors: ['NOT_FOUND', 'CONFIRMATION_NEEDED'],
  }),
  endSessions: operation({
    summary: 'Log an account out everywhere',
    kind: 'mutation',
    access: 'operator',
    method: 'DELETE',
    path: '/api/v1/operator/accounts/{id}/sessions',
    status: 200,
    input: OfAccount,
    output: Message,
    errors: ['NOT_FOUND', 'CONFIRMATION_NEEDED'],
  }),
  removeFactors: operation({
    summary:
      'Remove the second factors and recovery codes of somebody who lost them, and log the account out everywhere',
    kind: 'mutation',
    access: 'operator',
    method: 'POST',
    path: '/api/v1/operator/accounts/{id}/removefactors',
    status: 200,
    input: OfAccount.extend({ reason: OperatorReason }),
    output: Message,
    errors: ['NOT_FOUND', 'CONFLICT', 'CONFIRMATION_NEEDED'],
  }),
  courses: operation({
    summary: 'Everybody’s courses, newest first, a page at a time',
    kind: 'query',
    access: 'operator',
    method: 'GET',
    path: '/api/v1/operator/courses',
    status: 200,
    input: Page.extend({
      q: search.optional().describe('Text to search for in titles and sellers’ names'),
      state: z.enum(managedCourseStates).optional().describe('Only courses in this state'),
    }),
    output: pageOf(ManagedCourse),
    errors: [],
  }),
  takeDown: operation({
    summary: 'Take a course out of the catalogue until it is brought back; those who bought it keep it',
    kind: 'mutation',
    access: 'operator',
    method: 'POST',
    path: '/api/v1/operator/courses/{id}/takedown',
    status: 200,
    input: OfCourse.extend({ reason: OperatorReason }),
    output: Message,
    errors: ['NOT_FOUND', 'CONFIRMATION_NEEDED'],
  }),
  bringBack: operation({
    summary: 'Bring a course back that was taken down',
    kind: 'mutation',
    access: 'operator',
    method: 'POST',
    path: '/api/v1/operator/courses/{id}/bringback',
    status: 200,
    input: OfCourse,
    output: Message,
    errors: ['NOT_FOUND', 'CONFIRMATION_NEEDED'],
  }),
  reviews: operation({
    summary: 'Reviews that sellers reported and nobody has decided about, or those that are hidden, newest first',
    kind: 'query',
    access: 'operator',
    method: 'GET',
    path: '/api/v1/operator/reviews',
    status: 200,
    input: Page.extend({ state: Moderated }),
    output: pageOf(ReportedReview),
    errors: [],
  }),
  hideReview: operation({
    summary: 'Hide a review; its author sees why',
    kind: 'mutation',
    access: 'operator',
    method: 'POST',
    path: '/api/v1/operator/reviews/{id}/hide',
    status: 200,
    input: OfReview.extend({ reason: ReviewReason }),
    output: Message,
    errors: ['NOT_FOUND', 'CONFLICT', 'CONFIRMATION_NEEDED'],
  }),
  keepReview: operation({
    summary: 'Leave a reported review as it is, or show a hidden one again',
    kind: 'mutation',
    access: 'operator',
    method: 'POST',
    path: '/api/v1/operator/reviews/{id}/keep',
    status: 200,
    input: OfReview,
    output: Message,
    errors: ['NOT_FOUND', 'CONFLICT', 'CONFIRMATION_NEEDED'],
  }),
  questions: operation({
    summary:
      'Questions and answers that are reported and nobody has decided about, or those that are hidden, newest first',
    kind: 'query',
    access: 'operator',
    method: 'GET',
    path: '/api/v1/operator/questions',
    status: 200,
    input: Page.extend({ state: Moderated }),
    output: pageOf(ReportedQuestion),
    errors: [],
  }),
  hideQuestion: operation({
    summary: 'Hide a question; its asker sees why',
    kind: 'mutation',
    access: 'operator',
    method: 'POST',
    path: '/api/v1/operator/questions/{id}/hide',
    status: 200,
    input: OfQuestion.extend({ reason: QuestionReason }),
    output: Message,
    errors: ['NOT_FOUND', 'CONFLICT', 'CONFIRMATION_NEEDED'],
  }),
  keepQuestion: operation({
    summary: 'Leave a reported question as it is, or show a hidden one again',
    kind: 'mutation',
    access: 'operator',
    method: 'POST',
    path: '/api/v1/operator/questions/{id}/keep',
    status: 200,
    input: OfQuestion,
    output: Message,
    errors: ['NOT_FOUND', 'CONFLICT', 'CONFIRMATION_NEEDED'],
  }),
  hideAnswer: operation({
    summary: 'Hide an answer to a question; its author sees why',
    kind: 'mutation',
    access: 'operator',
    method: 'POST',
    path: '/api/v1/operator/answers/{id}/hide',
    status: 200,
    input: OfAnswer.extend({ reason: QuestionReason }),
    output: Message,
    errors: ['NOT_FOUND', 'CONFIRMATION_NEEDED'],
  }),
  keepAnswer: operation({
    summary: 'Leave a reported answer as it is, or show a hidden one again',
    kind: 'mutation',
    access: 'operator',
    method: 'POST',
    path: '/api/v1/operator/answers/{id}/keep',
    status: 200,
    input: OfAnswer,
    output: Message,
    errors: ['NOT_FOUND', 'CONFIRMATION_NEEDED'],
  }),
  reportedCourses: operation({
    summary: 'Courses that are reported and nobody has decided about, the newest first, a page at a time',
    kind: 'query',
    access: 'operator',
    method: 'GET',
    path: '/api/v1/operator/reported-courses',
    status: 200,
    input: Page,
    output: pageOf(ReportedCourse),
    errors: [],
  }),
  dismissReports: operation({
    summary: 'Leave a reported course in the catalogue, and close its reports',
    kind: 'mutation',
    access: 'operator',
    method: 'POST',
    path: '/api/v1/operator/courses/{id}/dismissreports',
    status: 200,
    input: OfCourse.extend({
      /** How many reports were open when they were read: refused if there are more or fewer now. */
      count: z.int().nonnegative().optional(),
    }),
    output: Message,
    errors: ['NOT_FOUND', 'CONFLICT', 'CONFIRMATION_NEEDED'],
  }),
  appeals: operation({
    summary: 'Sellers’ appeals against take-downs that nobody has decided, or those that are decided, newest first',
    kind: 'query',
    access: 'operator',
    method: 'GET',
    path: '/api/v1/operator/appeals',
    status: 200,
    input: Page.extend({ state: z.enum(['waiting', 'decided']).default('waiting').describe('Which of them') }),
    output: pageOf(ManagedAppeal),
    errors: [],
  }),
  decideAppeal: operation({
    summary: 'Bring the course of an appeal back, or leave it taken down; its seller reads the answer',
    kind: 'mutation',
    access: 'operator',
    method: 'POST',
    path: '/api/v1/operator/appeals/{id}/decide',
    status: 200,
    input: z.object({
      id: idOf('the appeal'),
      decision: z.enum(appealDecisions).describe('`restore` brings the course back, `uphold` doesn’t'),
      answer: AppealWords,
    }),
    output: Message,
    errors: ['NOT_FOUND', 'CONFLICT', 'CONFIRMATION_NEEDED'],
  }),
  complaints: operation({
    summary:
      'Everybody’s complaints, a page at a time: those without an answer, by when the next step is due, or answered ones, newest first',
    kind: 'query',
    access: 'operator',
    method: 'GET',
    path: '/api/v1/operator/complaints',
    status: 200,
    input: Page.extend({
      q: search.optional().describe('The complaint’s or the order’s number, or who complains: a name or an email'),
      state: z.enum(['open', 'answered']).default('open').describe('Without an answer, or with one'),
    }),
    output: pageOf(ManagedComplaint),
    errors: [],
  }),
  acknowledgeComplaint: operation({
    summary: 'Tell who complains, by email, that somebody looks into it; can be repeated',
    kind: 'mutation',
    access: 'operator',
    method: 'POST',
    path: '/api/v1/operator/complaints/{id}/acknowledge',
    status: 200,
    input: OfComplaint,
    output: Message,
    errors: ['NOT_FOUND', 'CONFLICT', 'CONFIRMATION_NEEDED'],
  }),
  answerComplaint: operation({
    summary: 'Answer a complaint by email, and close it',
    kind: 'mutation',
    access: 'operator',
    method: 'POST',
    path: '/api/v1/operator/complaints/{id}/answer',
    status: 200,
    input: OfComplaint.extend({
      answer: ComplaintAnswer,
      /** How many messages were read: refused if there are more by now. */
      messages: z.int().min(1).optional(),
    }),
    output: Message,
    errors: ['NOT_FOUND', 'CONFLICT', 'CONFIRMATION_NEEDED'],
  }),
  orders: operation({
    summary: 'Everybody’s orders, newest first, a page at a time',
    kind: 'query',
    access: 'operator',
    method: 'GET',
    path: '/api/v1/operator/orders',
    status: 200,
    input: Page.extend({
      q: search
        .optional()
        .describe(
          'An order’s number, an id of ours or the provider’s, a learner’s whole email, or a part of their name, the seller’s or a course’s title',
        ),
      state: OrderState.optional().describe('Only orders in this state'),
      courseId: CourseFilter,
      sellerId: idOf('the seller').optional().describe('Only this seller’s orders, by their `_id`'),
    }),
    // `of`: the course or the seller that was asked for; null for all orders, and for one that isn’t there.
    output: pageOf(ManagedOrder).extend({ of: BulkRefundSubject.nullable() }),
    errors: ['NOT_FOUND'],
  }),
  refundRule: operation({
    summary: 'The marketplace’s rule for refunds, and the most that sellers may promise',
    kind: 'query',
    access: 'operator',
    method: 'GET',
    path: '/api/v1/operator/refund-rule',
    status: 200,
    input: z.object({}),
    output: z.object({ content: MarketplaceRefundRule }),
    errors: [],
  }),
  setRefundRule: operation({
    summary: 'Set the marketplace’s rule for refunds of future purchases, and the most that sellers may promise',
    kind: 'mutation',
    access: 'operator',
    method: 'PATCH',
    path: '/api/v1/operator/refund-rule',
    status: 200,
    input: MarketplaceRefundRule,
    output: Message,
    errors: ['CONFIRMATION_NEEDED'],
  }),
  bulkRefunds: operation({
    summary: 'Refunds of all orders of a course or a seller, newest first, a page at a time',
    kind: 'query',
    access: 'operator',
    method: 'GET',
    path: '/api/v1/operator/bulk-refunds',
    status: 200,
    input: Page,
    output: pageOf(BulkRefund),
    errors: [],
  }),
  beginBulkRefund: operation({
    summary: 'Give all paid orders of a course or a seller back, one after the other, until done or stopped',
    kind: 'mutation',
    access: 'operator',
    method: 'POST',
    path: '/api/v1/operator/bulk-refunds',
    status: 200,
    input: z.object({
      subject: z.enum(bulkRefundSubjects).describe('Whether `id` is of a course or of a seller'),
      id: idOf('the course or the seller'),
      reason: OperatorReason,
    }),
    output: Message,
    errors: ['NOT_FOUND', 'CONFLICT', 'CONFIRMATION_NEEDED'],
  }),
  stopBulkRefund: operation({
    summary: 'Request no further refunds; those that were requested go on',
    kind: 'mutation',
    access: 'operator',
    method: 'POST',
    path: '/api/v1/operator/bulk-refunds/{id}/stop',
    status: 200,
    input: z.object({ id: idOf('the bulk refund') }),
    output: Message,
    errors: ['NOT_FOUND', 'CONFLICT', 'CONFIRMATION_NEEDED'],
  }),
  attention: operation({
    summary:
      'Payments and refunds of all sellers that need somebody, of these first disputes that wait for an answer, complaints whose time is over, and queued work that failed, oldest first, at most 200 of each',
    kind: 'query',
    access: 'operator',
    method: 'GET',
    path: '/api/v1/operator/attention',
    status: 200,
    input: z.object({}),
    output: z.object({
      payments: z.array(StuckPayment),
      complaints: z.array(ManagedComplaint),
      jobs: z.array(FailedJob),
      more: MoreThanShown,
    }),
    errors: [],
  }),
  activity: operation({
    summary: 'The security log of the last 400 days, newest first, a page at a time',
    kind: 'query',
    access: 'operator',
    method: 'GET',
    path: '/api/v1/operator/activity',
    status: 200,
    input: Page.extend({
      kind: z.enum(securityEventKinds).optional().describe('Only events of this kind'),
      about: Id.optional().describe('The `_id` of an account or a course: only what it did and what was done to it'),
      network: z
        .string()
        .trim()
        .max(50)
        .optional()
        .describe('An IPv4 address, or the network of an IPv6 address, as the log shows it'),
    }),
    output: pageOf(LoggedEvent),
    errors: [],
  }),
}
