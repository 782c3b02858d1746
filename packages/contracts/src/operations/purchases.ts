import { z } from 'zod'
import { currency } from '../constants.ts'
import { OwnOrder } from '../entities/order.ts'
import { PaymentNotice, Purchase } from '../entities/purchase.ts'
import { RefundWords } from '../entities/refund.ts'
import { Id } from '../entities/text.ts'
import { operation } from '../operation.ts'
import { says } from '../said.ts'
import { Message } from './account.ts'
import { CourseId, idOf } from './parameters.ts'

/** The format of the provider's ids: a prefix, an underscore, letters and digits. Anything else is rejected. */
const ProviderId = z.string().regex(/^[\w-]{1,64}$/, says('Not an id of the payment provider'))

/** Purchases. A learner owns a course only after a payment that the provider confirms. */
export const purchases = {
  order: operation({
    summary: 'Open (or find again) the learner’s order for a course, to be paid in the provider’s checkout',
    kind: 'mutation',
    access: 'user',
    method: 'POST',
    path: '/api/v1/purchased/purchaseorder/{courseId}',
    status: 200,
    input: z.object({
      courseId: CourseId,
      learnerId: Id.optional().describe(
        'Who buys, as the app shows it: the `_id` of its user. If somebody else is logged in on the device by now, the answer is `CONFLICT`, and no order is made',
      ),
    }),
    output: z.object({
      /** In paise, as the provider's checkout expects. */
      amount: z.int(),
      /** The provider's order id. */
      orderId: z.string(),
      currency: z.literal(currency),
      /** The provider's public key for the checkout. */
      keyId: z.string(),
    }),
    errors: ['NOT_FOUND', 'ALREADY_OWNED', 'CONFLICT', 'PROVIDER_ERROR', 'PROVIDER_UNAVAILABLE'],
  }),
  verify: operation({
    summary: 'Hand in what the checkout answered; the course is granted if the provider’s signature is right',
    kind: 'mutation',
    access: 'user',
    method: 'POST',
    path: '/api/v1/purchased/verifypayment',
    status: 200,
    input: z.object({
      razorpay_order_id: ProviderId,
      razorpay_payment_id: ProviderId,
      razorpay_signature: z.string().max(256),
    }),
    output: Message,
    errors: ['NOT_FOUND', 'SIGNATURE_INVALID', 'CONFLICT'],
  }),
  list: operation({
    summary:
      'The learner’s own courses, newest first, those whose payment isn’t confirmed or collected yet, and what became of other payments',
    kind: 'query',
    access: 'user',
    method: 'GET',
    path: '/api/v1/purchased/purchasedcourses',
    status: 200,
    input: z.object({
      ask: z
        .enum(['now', 'later', 'never'])
        .default('later')
        .describe(
          'Whether the provider is asked about unpaid orders: `now`, which the answer waits for; `later`, if it doesn’t answer within a second; or `never`. It is asked about an order once a minute, and once after each opening of its checkout',
        ),
    }),
    output: z.object({
      userPurchasedList: z.array(Purchase),
      pendingList: z.array(Purchase),
      /** Payments that bought nothing, or were refunded in the last 30 days; newest first. */
      paymentNotices: z.array(PaymentNotice),
      /** Whether the provider was asked about an order and hasn't answered yet: the lists may change soon. */
      checking: z.boolean(),
    }),
    errors: [],
  }),
  show: operation({
    summary: 'One of the learner’s own orders: once it is paid, its receipt',
    kind: 'query',
    access: 'user',
    method: 'GET',
    path: '/api/v1/purchased/orders/{id}',
    status: 200,
    input: z.object({ id: idOf('the order') }),
    output: z.object({ content: OwnOrder }),
    errors: ['NOT_FOUND'],
  }),
  refund: operation({
    summary: 'Give one of the learner’s own orders back, by the rule that it was made under; once, however often asked',
    kind: 'mutation',
    access: 'user',
    method: 'POST',
    path: '/api/v1/purchased/orders/{id}/refund',
    status: 200,
    input: z.object({ id: idOf('the order') }),
    output: Message,
    errors: ['NOT_FOUND', 'CONFLICT', 'PAYMENT_DISPUTED'],
  }),
  askForRefund: operation({
    summary: 'Ask the seller for a refund that no rule gives; they answer within seven days',
    kind: 'mutation',
    access: 'user',
    method: 'POST',
    path: '/api/v1/purchased/orders/{id}/refund-request',
    status: 200,
    input: z.object({ id: idOf('the order'), words: RefundWords }),
    output: Message,
    errors: ['NOT_FOUND', 'CONFLICT', 'PAYMENT_DISPUTED'],
  }),
  webhook: operation({
    summary: 'The payment provider’s events, signed over the raw body with the webhook secret',
    kind: 'mutation',
    access: 'provider',
    method: 'POST',
    path: '/api/v1/webhooks/razorpay',
    status: 200,
    input: z.object({
      // JSON writes this character as an escape, and Postgres can't store it.
      body: z.string().refine((body) => !body.includes('\u0000'), says('Must not contain a NUL character')),
      signature: z.string().max(256).describe('The provider’s signature over the raw body'),
      eventId: z
        .string()
        .regex(/^[\w.-]{0,100}$/, 'Not an event id')
        .describe('The event’s id, the same when it is sent again'),
    }),
    output: Message,
    errors: ['SIGNATURE_INVALID', 'UNAVAILABLE'],
    raw: { headers: { signature: 'x-razorpay-signature', eventId: 'x-razorpay-event-id' } },
  }),
}
