import { z } from 'zod'
import { pageSize, revenueDays } from '../constants.ts'
import { AttentionItem, MoreThanShown } from '../entities/attention.ts'
import { DisputeAnswer, disputeWordsMax, OrderDetail, OrderState, Sale } from '../entities/order.ts'
import { PartToRefund, RefundRuleChoice, RefundWords, SellerRefundRule } from '../entities/refund.ts'
import { search, text } from '../entities/text.ts'
import { operation } from '../operation.ts'
import { Message } from './account.ts'
import { CourseFilter, idOf, page } from './parameters.ts'

const Filter = z.object({
  state: OrderState.optional().describe('Only orders in this state'),
  courseId: CourseFilter,
  q: search
    .optional()
    .describe(
      'An order’s number, an id of ours or the provider’s, a learner’s whole email, or a part of their name or a course’s title',
    ),
})
const ById = z.object({ id: idOf('the order') })
const ByDispute = ById.extend({ disputeId: z.string().max(100).describe('Of the dispute that was looked at') })

/** An admin's own sales; operators reach one order by its id, whoever sells it. Amounts are in rupees. */
export const sales = {
  list: operation({
    summary: 'The orders for the asking admin’s courses, newest first, a page at a time',
    kind: 'query',
    access: 'admin',
    method: 'GET',
    path: '/api/v1/admin/sales',
    status: 200,
    input: Filter.extend(page(pageSize.default)),
    output: z.object({ content: z.array(Sale), nextCursor: z.string().nullable() }),
    errors: [],
  }),
  export: operation({
    summary: 'The newest 10,000 of these orders as CSV, with a header line',
    kind: 'query',
    access: 'admin',
    method: 'GET',
    path: '/api/v1/admin/sales/export',
    status: 200,
    input: Filter,
    output: z.object({ filename: z.string(), csv: z.string() }),
    errors: [],
  }),
  revenue: operation({
    summary: 'What the asking admin’s courses earned in the last days, net of refunds, by day (of India) and by course',
    kind: 'query',
    access: 'admin',
    method: 'GET',
    path: '/api/v1/admin/revenue',
    status: 200,
    input: z.object({
      days: z.coerce
        .number<(typeof revenueDays)[number]>()
        .pipe(z.literal(revenueDays))
        .default(30)
        .meta({ enum: [...revenueDays], description: 'How many days, up to today' }),
    }),
    output: z.object({
      total: z.number(),
      /** What the period of the same length before earned, in rupees. */
      totalBefore: z.number(),
      /** Every day of the period, oldest first. `day` is YYYY-MM-DD. */
      byDay: z.array(z.object({ day: z.string(), revenue: z.number() })),
      /** Highest revenue first. Courses without revenue are omitted. */
      byCourse: z.array(z.object({ course: z.object({ _id: z.string(), title: z.string() }), revenue: z.number() })),
    }),
    errors: [],
  }),
  show: operation({
    summary: 'One order for an own course, or an operator’s any, with everything that happened to it',
    kind: 'query',
    access: 'admin',
    method: 'GET',
    path: '/api/v1/admin/orders/{id}',
    status: 200,
    input: ById,
    output: z.object({ content: OrderDetail }),
    errors: ['NOT_FOUND', 'SECOND_FACTOR_REQUIRED'],
    whileSuspended: true,
  }),
  refund: operation({
    summary:
      'Give a paid order back, once however often asked: all that is left, and the course goes when the provider confirms; or a part, and the course stays',
    kind: 'mutation',
    access: 'admin',
    method: 'POST',
    path: '/api/v1/admin/orders/{id}/refund',
    status: 200,
    // `paymentId`: the payment that is meant, as `OrderDetail.refundOf` names it. Without it, it is the one named there now.
    input: ById.extend({ part: PartToRefund.optional(), paymentId: z.string().max(64).optional() }),
    output: Message,
    errors: ['NOT_FOUND', 'FORBIDDEN', 'CONFLICT', 'PAYMENT_DISPUTED', 'CONFIRMATION_NEEDED', 'SECOND_FACTOR_REQUIRED'],
  }),
  declineRefund: operation({
    summary: 'Decline the refund that an order’s learner asks for, with a reason that they read',
    kind: 'mutation',
    access: 'admin',
    method: 'POST',
    path: '/api/v1/admin/orders/{id}/decline-refund',
    status: 200,
    input: ById.extend({ reason: RefundWords }),
    output: Message,
    errors: ['NOT_FOUND', 'FORBIDDEN', 'CONFLICT', 'SECOND_FACTOR_REQUIRED'],
  }),
  refundRule: operation({
    summary:
      'The rule for refunds that purchases of the asking admin’s courses are made under, and what they may choose',
    kind: 'query',
    access: 'admin',
    method: 'GET',
    path: '/api/v1/admin/refund-rule',
    status: 200,
    input: z.object({}),
    output: z.object({ content: SellerRefundRule }),
    errors: [],
  }),
  setRefundRule: operation({
    summary: 'Choose the rule for refunds of future purchases of one’s courses, or null for the marketplace’s',
    kind: 'mutation',
    access: 'admin',
    method: 'PATCH',
    path: '/api/v1/admin/refund-rule',
    status: 200,
    input: z.object({ own: RefundRuleChoice.nullable() }),
    output: Message,
    errors: [],
  }),
  draftDisputeAnswer: operation({
    summary:
      'Put together the evidence against a bank’s dispute about an order, from what is recorded, to look at before it is sent; again replaces it',
    kind: 'mutation',
    access: 'admin',
    method: 'POST',
    path: '/api/v1/admin/orders/{id}/dispute/draft',
    status: 200,
    input: ByDispute.extend({ words: text(disputeWordsMax) }),
    output: z.object({ content: DisputeAnswer }),
    errors: ['NOT_FOUND', 'FORBIDDEN', 'CONFLICT', 'SECOND_FACTOR_REQUIRED'],
    whileSuspended: true,
  }),
  contestDispute: operation({
    summary: 'Send the drafted evidence to the bank, once however often asked',
    kind: 'mutation',
    access: 'admin',
    method: 'POST',
    path: '/api/v1/admin/orders/{id}/dispute/contest',
    status: 200,
    input: ByDispute.extend({ draftedAt: z.iso.datetime().describe('Of the draft that was looked at') }),
    output: Message,
    errors: ['NOT_FOUND', 'FORBIDDEN', 'CONFLICT', 'CONFIRMATION_NEEDED', 'SECOND_FACTOR_REQUIRED'],
    whileSuspended: true,
  }),
  acceptDispute: operation({
    summary: 'Accept a bank’s dispute about an order: it is lost, which can’t be undone',
    kind: 'mutation',
    access: 'admin',
    method: 'POST',
    path: '/api/v1/admin/orders/{id}/dispute/accept',
    status: 200,
    input: ByDispute,
    output: Message,
    errors: ['NOT_FOUND', 'FORBIDDEN', 'CONFLICT', 'CONFIRMATION_NEEDED', 'SECOND_FACTOR_REQUIRED'],
  }),
  sync: operation({
    summary: 'Ask the payment provider about one order now, and settle what it answers; at most every 10 seconds',
    kind: 'mutation',
    access: 'admin',
    method: 'POST',
    path: '/api/v1/admin/orders/{id}/sync',
    status: 200,
    input: ById,
    output: Message,
    errors: ['NOT_FOUND', 'SECOND_FACTOR_REQUIRED', 'PROVIDER_ERROR', 'PROVIDER_UNAVAILABLE'],
  }),
  attention: operation({
    summary:
      'Payments and refunds of the asking admin’s courses that need attention: disputes that wait for an answer by their deadline, then the others, oldest first, at most 200',
    kind: 'query',
    access: 'admin',
    method: 'GET',
    path: '/api/v1/admin/attention',
    status: 200,
    input: z.object({}),
    output: z.object({ content: z.array(AttentionItem), more: MoreThanShown }),
    errors: [],
    whileSuspended: true,
  }),
}
