import { z } from 'zod'
import type { Dispute, DisputeRecord } from './balance-model.ts'
import { type Context, seconds } from './context.ts'
import { emit, isLate, move } from './dispute-moves.ts'
import { noEvidence } from './evidence.ts'
import { isId, newId } from './ids.ts'
import { wire } from './model.ts'
import { pageFields } from './page.ts'
import { getPayment } from './payments.ts'
import { invalid, parse } from './provider-error.ts'

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
  /** When the amount leaves the balance: once the dispute is raised, or once it is lost. */
  deduct: z.enum(['at-start', 'when-lost']).default('when-lost'),
})
export type DisputeInput = z.input<typeof DisputeInput>

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
    if (!earlier && wanted.status === 'open') return wire(dispute)
    const asked = wanted.status === 'open' ? { ...dispute, respond_by: termOf(context, dispute, wanted) } : dispute
    return wire(move(context, asked, wanted.status))
  })
}

/**
 * Until when evidence that was not enough may be contested with anew: "Please update/add evidences before contesting the
 * dispute again." The documentation names no time: being strict, the first term holds, and another one only once that is
 * over. https://razorpay.com/docs/webhooks/disputes/
 */
const termOf = (context: Context, dispute: Dispute, { respond_within }: z.output<typeof DisputeInput>): number =>
  isLate(context, dispute) ? seconds(context) + respond_within * day : dispute.respond_by

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
    amount_deducted: wanted.deduct === 'at-start' ? amount : 0,
    reason_code: wanted.reason_code,
    respond_by: created_at + wanted.respond_within * day,
    status: 'open',
    phase: wanted.phase,
    created_at,
    evidence: noEvidence(amount),
    sandbox: wanted.deduct === 'at-start' ? { returnId: newId('adj') } : {},
  })
}

/** https://razorpay.com/docs/api/disputes/fetch-all */
const DisputePage = z.strictObject({ count: pageFields.count, skip: pageFields.skip })

export const listDisputes = ({ store }: Context, query: unknown): Dispute[] =>
  store.disputes.page(parse(DisputePage, query)).map(wire)

/** The dispute with what only the sandbox knows; refuses an id that there is not. */
export const findDispute = ({ store }: Context, id: string): DisputeRecord => {
  if (!isId('disp', id)) throw invalid(`${id} is not a valid id`)
  const dispute = store.disputes.get(id)
  if (!dispute) throw invalid('The id provided does not exist')
  return dispute
}

export const getDispute = (context: Context, id: string): Dispute => wire(findDispute(context, id))
