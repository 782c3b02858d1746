import { z } from 'zod'
import type { Dispute, DisputeRecord } from './balance-model.ts'
import { type Context, seconds } from './context.ts'
import { isId, newId } from './ids.ts'
import { type DisputeEvent, wire } from './model.ts'
import { pageFields } from './page.ts'
import { getPayment } from './payments.ts'
import { invalid, parse } from './provider-error.ts'
import { addRefunded } from './refunded-amount.ts'

const day = 24 * 3_600

/** What becomes of a payment's dispute. https://razorpay.com/docs/api/disputes/entity */
export const DisputeInput = z.strictObject({
  status: z.enum(['open', 'under_review', 'won', 'lost', 'closed']).default('open'),
  phase: z.enum(['fraud', 'retrieval', 'chargeback', 'pre_arbitration', 'arbitration']).default('chargeback'),
  /** In paise; by default the whole payment. */
  amount: z.int().min(1).optional(),
  reason_code: z.string().min(1).default('goods_or_services_not_received_or_partially_received'),
  /** Days from now. */
  respond_within: z.int().min(1).default(7),
})
export type DisputeInput = z.input<typeof DisputeInput>

const noEvidence = {
  summary: null,
  shipping_proof: null,
  billing_proof: null,
  cancellation_proof: null,
  customer_communication: null,
  proof_of_service: null,
  explanation_letter: null,
  refund_confirmation: null,
  access_activity_log: null,
  refund_cancellation_policy: null,
  term_and_conditions: null,
  others: null,
  submitted_at: null,
}

/** The payment's dispute that is not decided yet. */
export const undecided = ({ store }: Context, paymentId: string): DisputeRecord | undefined =>
  store.disputes.where('payment_id', paymentId).find(({ status }) => status === 'open' || status === 'under_review')

/**
 * Moves a payment's dispute on: raises one where none is undecided, and then gives it the status. `open` for one that
 * there is already means that its evidence was not enough. https://razorpay.com/docs/webhooks/disputes/
 */
export const disputePayment = (context: Context, paymentId: string, input: unknown = {}): Dispute => {
  const wanted = parse(DisputeInput, input)
  return context.store.atomically(() => {
    const earlier = undecided(context, paymentId)
    const dispute = earlier ?? raise(context, paymentId, wanted)
    return wire(!earlier && wanted.status === 'open' ? dispute : move(context, dispute, wanted.status))
  })
}

const emit = (context: Context, event: DisputeEvent, dispute: DisputeRecord): DisputeRecord => {
  context.store.disputes.put(dispute)
  context.outbox.record(event, { payment: wire(getPayment(context, dispute.payment_id)), dispute: wire(dispute) })
  return dispute
}

const raise = (context: Context, paymentId: string, wanted: z.output<typeof DisputeInput>): DisputeRecord => {
  const payment = getPayment(context, paymentId)
  if (!payment.captured) throw invalid('Only a captured payment is disputed here.')
  const amount = wanted.amount ?? payment.amount
  if (amount > payment.amount) throw invalid('The dispute amount is greater than the payment amount.', 'amount')
  const created_at = seconds(context)
  return emit(context, 'payment.dispute.created', {
    id: newId('disp'),
    entity: 'dispute',
    payment_id: payment.id,
    amount,
    currency: payment.currency,
    amount_deducted: 0,
    reason_code: wanted.reason_code,
    respond_by: created_at + wanted.respond_within * day,
    status: 'open',
    phase: wanted.phase,
    created_at,
    evidence: { amount, ...noEvidence },
    sandbox: {},
  })
}

/**
 * What a lost dispute took, as a refund of the payment: the money went back by the bank. The documentation doesn't show
 * it as an entity, nor an event for it, so the payment's own sums and its list are all that tell of it.
 */
const refundOfLost = (context: Context, { id, payment_id, amount, currency }: Dispute): { refundId?: string } => {
  const { amount: paid, amount_refunded } = getPayment(context, payment_id)
  const taken = Math.min(amount, paid - amount_refunded)
  if (taken === 0) return {}
  const refund = context.store.refunds.put({
    id: newId('rfnd'),
    entity: 'refund',
    amount: taken,
    currency,
    payment_id,
    notes: { dispute_id: id },
    receipt: null,
    acquirer_data: { arn: null },
    created_at: seconds(context),
    batch_id: null,
    status: 'processed',
    speed_processed: 'normal',
    speed_requested: 'normal',
  })
  addRefunded(context, payment_id, taken)
  return { refundId: refund.id }
}

const move = (context: Context, dispute: DisputeRecord, status: Dispute['status']): DisputeRecord => {
  const event = status === 'open' ? 'payment.dispute.action_required' : (`payment.dispute.${status}` as const)
  const isLost = status === 'lost'
  const { amount } = dispute
  const sandbox = isLost ? refundOfLost(context, dispute) : {}
  return emit(context, event, { ...dispute, status, amount_deducted: isLost ? amount : 0, sandbox })
}

/** https://razorpay.com/docs/api/disputes/fetch-all */
const DisputePage = z.strictObject({ count: pageFields.count, skip: pageFields.skip })

export const listDisputes = ({ store }: Context, query: unknown): Dispute[] =>
  store.disputes.page(parse(DisputePage, query)).map(wire)

export const getDispute = ({ store }: Context, id: string): Dispute => {
  if (!isId('disp', id)) throw invalid(`${id} is not a valid id`)
  const dispute = store.disputes.get(id)
  if (!dispute) throw invalid('The id provided does not exist')
  return wire(dispute)
}
