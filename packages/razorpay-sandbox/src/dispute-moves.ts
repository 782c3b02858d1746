import type { Dispute, DisputeRecord } from './balance-model.ts'
import { type Context, seconds } from './context.ts'
import { newId } from './ids.ts'
import { type DisputeEvent, wire } from './model.ts'
import { getPayment } from './payments.ts'
import { addRefunded } from './refunded-amount.ts'

/** Keeps the dispute as it is now, and tells the webhook's receiver of it. */
export const emit = (context: Context, event: DisputeEvent, dispute: DisputeRecord): DisputeRecord => {
  context.store.disputes.put(dispute)
  context.outbox.record(event, { payment: wire(getPayment(context, dispute.payment_id)), dispute: wire(dispute) })
  return dispute
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

/** Gives a dispute its next status, with the event of it; a lost one takes the money. */
export const move = (context: Context, dispute: DisputeRecord, status: Dispute['status']): DisputeRecord => {
  const event = status === 'open' ? 'payment.dispute.action_required' : (`payment.dispute.${status}` as const)
  const { amount, sandbox } = dispute
  const isHeld = sandbox.returnId !== undefined && (status === 'open' || status === 'under_review')
  const amount_deducted = status === 'lost' || isHeld ? amount : 0
  const taken = status === 'lost' ? refundOfLost(context, dispute) : {}
  return emit(context, event, { ...dispute, status, amount_deducted, sandbox: { ...sandbox, ...taken } })
}

/** Whether the time in which the shop may respond is over. */
export const isLate = (context: Context, { respond_by }: Dispute): boolean => seconds(context) > respond_by

/**
 * Loses what the shop left open beyond its time: "Missing this window results in an automatic loss of the chargeback".
 * https://razorpay.com/docs/payments/disputes/chargeback-fees-and-penalties
 * It says so of three phases and nothing of `fraud` and `retrieval`: being strict, those are lost as well.
 */
export const sweepUnanswered = (context: Context): void => {
  for (const dispute of context.store.disputes.where('status', 'open').reverse())
    if (isLate(context, dispute)) context.store.atomically(() => move(context, dispute, 'lost'))
}
