import { createHash } from 'node:crypto'
import { z } from 'zod'
import { type Context, seconds } from './context.ts'
import { disputePayment, undecided } from './disputes.ts'
import { isId, newId } from './ids.ts'
import { type Refund, wire } from './model.ts'
import { Notes } from './orders.ts'
import { Page, pageOf } from './page.ts'
import { getPayment } from './payments.ts'
import { invalid, notApplicable, parse } from './provider-error.ts'
import { refuseByFault, refuseOld } from './refund-refusals.ts'
import { addRefunded } from './refunded-amount.ts'

/** https://razorpay.com/docs/api/refunds/create-normal/ ; its errors, and those of create-instant, word the refusals. */
const NewRefund = z.strictObject({
  amount: z.coerce.number().int({ error: 'The amount must be an integer.' }).optional(),
  speed: z.enum(['normal', 'optimum'], { error: 'The speed must be normal or optimum.' }).default('normal'),
  notes: Notes.default([]),
  receipt: z.string().max(40, { error: 'The receipt may not be greater than 40 characters.' }).nullish(),
})

/**
 * Refunds a captured payment, wholly or in part. With an idempotency key a repeated request answers the refund it
 * made the first time. https://razorpay.com/docs/api/refunds/normal-refunds-idempotent
 */
export const createRefund = (context: Context, paymentId: string, input: unknown, key?: string): Refund => {
  if (key !== undefined && !/^[A-Za-z0-9_-]{10,}$/.test(key))
    throw invalid('The idempotency key must have at least 10 characters: letters, digits, hyphens and underscores.')
  const request = createHash('sha256')
    .update(JSON.stringify([paymentId, input]))
    .digest('hex')
  const { db, atomically } = context.store
  // In a transaction of its own, as the refusal that follows undoes the refund's.
  if (context.faults.take('refund-disputed')) disputePayment(context, paymentId)
  return atomically(() => {
    const earlier = key && db.prepare('SELECT request, refund_id FROM refund_keys WHERE key = ?').get(key)
    if (earlier && earlier.request === request) return getRefund(context, String(earlier.refund_id))
    if (earlier)
      throw invalid(
        'Different request with the same idempotency key has already been processed.',
        undefined,
        notApplicable,
      )
    refuseByFault(context)
    const refund = refundPayment(context, paymentId, parse(NewRefund, input))
    if (key) db.prepare('INSERT INTO refund_keys VALUES (?, ?, ?)').run(key, request, refund.id)
    return refund
  })
}

const refundPayment = (context: Context, paymentId: string, wanted: z.output<typeof NewRefund>): Refund => {
  const payment = getPayment(context, paymentId)
  if (payment.captured && payment.status === 'refunded') throw invalid('The payment has been fully refunded already')
  if (payment.status !== 'captured') throw invalid('The payment status should be captured for action to be taken')
  if (undecided(context, payment.id))
    throw invalid(
      'The refund on this payment is blocked due to ongoing dispute investigation.',
      undefined,
      notApplicable,
    )
  refuseOld(context, payment, wanted.speed)
  const earlier = context.store.refunds.where('payment_id', payment.id)
  if (wanted.receipt && earlier.some(({ receipt }) => receipt === wanted.receipt))
    throw invalid('Duplicate receipt found for this refund request.', 'receipt')
  const left = payment.amount - payment.amount_refunded
  const amount = wanted.amount ?? left
  if (amount < 100) throw invalid('The amount must be at least INR 1.00', 'amount')
  if (amount > left) throw invalid('The refund amount provided is greater than amount captured', 'amount')
  const refund = context.store.refunds.put({
    id: newId('rfnd'),
    entity: 'refund',
    amount,
    currency: payment.currency,
    payment_id: payment.id,
    notes: wanted.notes,
    receipt: wanted.receipt ?? null,
    acquirer_data: { arn: null },
    created_at: seconds(context),
    batch_id: null,
    status: 'pending',
    speed_processed: wanted.speed === 'optimum' ? 'instant' : 'normal',
    speed_requested: wanted.speed,
  })
  addRefunded(context, payment.id, amount)
  announce(context, 'refund.created', refund)
  if (context.faults.take('refund-fail')) return failRefund(context, refund.id)
  return context.faults.take('refund-pending') ? refund : processRefund(context, refund.id)
}

const announce = (context: Context, event: 'refund.created' | 'refund.processed' | 'refund.failed', refund: Refund) =>
  context.outbox.record(event, { refund, payment: wire(getPayment(context, refund.payment_id)) })

const settleRefund = (context: Context, id: string, status: 'processed' | 'failed'): Refund =>
  context.store.atomically(() => {
    const refund = getRefund(context, id)
    if (refund.status !== 'pending') throw invalid(`The refund is ${refund.status} already.`)
    const settled = context.store.refunds.put({
      ...refund,
      status,
      acquirer_data: { arn: status === 'processed' ? '10000000000000' : null },
    })
    if (status === 'failed') addRefunded(context, refund.payment_id, -refund.amount)
    announce(context, `refund.${status}`, settled)
    return settled
  })

/** The money of a pending refund has arrived. */
export const processRefund = (context: Context, id: string): Refund => settleRefund(context, id, 'processed')

/** A pending refund could not be made: the payment counts as captured again. */
export const failRefund = (context: Context, id: string): Refund => settleRefund(context, id, 'failed')

/** The money of a refund came back, from the customer's bank: the payment counts as captured again, as far as it goes. */
export const reverseRefund = (context: Context, id: string): Refund =>
  context.store.atomically(() => {
    const refund = getRefund(context, id)
    if (refund.status === 'failed' || refund.status === 'reversed')
      throw invalid(`The refund is ${refund.status} already.`)
    const reversed = context.store.refunds.put({ ...refund, status: 'reversed' })
    addRefunded(context, refund.payment_id, -refund.amount)
    // "The refund.processed webhook is the […] way to receive the final status update (Processed, Failed or Reversed)."
    // https://razorpay.com/docs/payments/refunds/faqs
    announce(context, 'refund.processed', reversed)
    return reversed
  })

/** A page of a payment's refunds, newest first. https://razorpay.com/docs/api/refunds/fetch-multiple-refund-payment */
export const refundsOfPayment = (context: Context, paymentId: string, query: unknown): Refund[] => {
  const { id } = getPayment(context, paymentId)
  return pageOf(context.store.refunds.where('payment_id', id), parse(Page, query))
}

/** A page of all refunds, newest first. https://razorpay.com/docs/api/refunds/fetch-all */
export const listRefunds = ({ store }: Context, query: unknown): Refund[] => store.refunds.page(parse(Page, query))

export const getRefund = ({ store }: Context, id: string): Refund => {
  if (!isId('rfnd', id)) throw invalid(`${id} is not a valid id`)
  const refund = store.refunds.get(id)
  if (!refund) throw invalid('The id provided does not exist')
  return refund
}
