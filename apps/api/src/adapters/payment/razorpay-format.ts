import { z } from 'zod'
import type {
  ProviderEvent,
  ProviderOrder,
  ProviderPayment,
  ProviderRefund,
} from '../../features/commerce/payments/payment-provider.ts'
import { methodFields, methodOf } from './payment-method.ts'
import { Dispute } from './razorpay-dispute.ts'
import { ProviderId, time } from './razorpay-fields.ts'

/** The provider's entities, as in its API's answers and its webhooks. https://razorpay.com/docs/api/ */

/** The documented states. Others are `unknown`, so that they don't keep us from reading the rest. */
const paymentStates = ['created', 'pending', 'authorized', 'captured', 'refunded', 'failed'] as const
/** `reversed`: the money came back to us, as if the refund had failed. https://razorpay.com/docs/payments/refunds/faqs */
const refundStates = { pending: 'requested', processed: 'processed', failed: 'failed', reversed: 'failed' } as const
const isRefundState = (state: string): state is keyof typeof refundStates => Object.hasOwn(refundStates, state)

/** https://razorpay.com/docs/api/payments/entity/ ; `pending`: https://razorpay.com/docs/webhooks/payments */
export const Payment = z
  .object({
    id: ProviderId('pay'),
    order_id: z.string().nullish(),
    status: z.string(),
    captured: z.boolean(),
    amount: z.int(),
    currency: z.string(),
    amount_refunded: z.int(),
    fee: z.int().nullish(),
    fee_bearer: z.string().nullish(),
    ...methodFields,
    created_at: time,
  })
  .transform(
    (payment): ProviderPayment => ({
      id: payment.id,
      providerOrderId: payment.order_id ?? null,
      status: paymentStates.find((known) => known === payment.status) ?? 'unknown',
      reportedStatus: payment.status,
      isCaptured: payment.captured,
      amountPaise: payment.amount,
      customerFeePaise: payment.fee_bearer === 'customer' ? (payment.fee ?? 0) : 0,
      currency: payment.currency,
      refundedPaise: payment.amount_refunded,
      method: methodOf(payment),
      createdAt: payment.created_at,
    }),
  )

/** https://razorpay.com/docs/api/refunds/entity/ */
export const Refund = z
  .object({
    id: ProviderId('rfnd'),
    payment_id: ProviderId('pay'),
    status: z.string(),
    amount: z.int(),
  })
  .transform(
    ({ id, payment_id, status, amount }): ProviderRefund => ({
      id,
      paymentId: payment_id,
      status: isRefundState(status) ? refundStates[status] : 'unknown',
      reportedStatus: status,
      amountPaise: amount,
    }),
  )

/** https://razorpay.com/docs/api/orders/entity/ ; `notes` is an empty array if there are none. */
export const Order = z
  .object({
    id: ProviderId('order'),
    receipt: z.string().nullish(),
    amount: z.int(),
    amount_paid: z.int(),
    amount_due: z.int(),
    notes: z.record(z.string(), z.coerce.string()).or(z.tuple([])),
    created_at: time,
  })
  .transform(
    ({ id, receipt, amount, amount_paid, amount_due, notes, created_at }): ProviderOrder => ({
      id,
      receipt: receipt ?? null,
      amountPaise: amount,
      paidPaise: amount_paid,
      duePaise: amount_due,
      notes: Array.isArray(notes) ? {} : notes,
      createdAt: created_at,
    }),
  )

/**
 * https://razorpay.com/docs/webhooks/payloads/ : payment events carry the payment, refund and dispute events also the
 * refund or the dispute.
 */
const Event = z.object({
  event: z.string(),
  created_at: time.nullish(),
  payload: z.object({
    payment: z.object({ entity: Payment }).optional(),
    refund: z.object({ entity: Refund }).optional(),
    dispute: z.object({ entity: Dispute }).optional(),
  }),
})

export const parseEvent = (body: string): ProviderEvent | undefined => {
  try {
    const { event, created_at: at, payload } = Event.parse(JSON.parse(body))
    return {
      name: event,
      at: at ?? null,
      ...(payload.payment && { payment: payload.payment.entity }),
      ...(payload.refund && { refund: payload.refund.entity }),
      ...(payload.dispute && { dispute: payload.dispute.entity }),
    }
  } catch {
    return undefined
  }
}
