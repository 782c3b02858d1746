import type { ReconLine } from './balance-model.ts'
import type { Context } from './context.ts'
import { instantRefundFee } from './fees.ts'
import { getOrder } from './orders.ts'
import { getPayment } from './payments.ts'

/** A line before its settlement is known. */
type Entry = Omit<ReconLine, 'settled_at' | 'settlement_id' | 'settlement_utr'>
type Own = Pick<Entry, 'entity_id' | 'type' | 'credit' | 'debit' | 'amount' | 'created_at'> & Partial<Entry>

/** A line with what its transaction says; an adjustment says no more, as in the documentation's example. */
const entry = (own: Own): Entry => ({
  currency: 'INR',
  fee: 0,
  tax: 0,
  on_hold: false,
  settled: true,
  posted_at: null,
  credit_type: 'default',
  description: null,
  notes: null,
  payment_id: null,
  order_id: null,
  order_receipt: null,
  method: null,
  card_network: null,
  card_issuer: null,
  card_type: null,
  dispute_id: null,
  ...own,
})

/** What the lines of a payment and of its refunds say about it. */
const about = (context: Context, paymentId: string) => {
  const { order_id, method, card } = getPayment(context, paymentId)
  const order_receipt = getOrder(context, order_id).receipt
  return { order_id, order_receipt, method, card_network: card?.network ?? null, card_type: card?.type ?? null }
}

/**
 * Everything that moves the balance: captured payments less their fee, refunds of them, and what disputes take and give back.
 * https://razorpay.com/docs/api/settlements/fetch-recon
 */
export const settlementEntries = (context: Context): Entry[] => {
  const { payments, refunds, disputes } = context.store
  const paid = payments.all().filter(({ captured }) => captured)
  const disputed = disputes.all().filter(({ status, sandbox }) => status === 'lost' || sandbox.returnId !== undefined)
  const won = disputed.filter(({ status }) => status === 'won' || status === 'closed')
  // What a lost dispute took is settled as an adjustment, and not as a refund as well.
  const byDispute = new Set(disputed.map(({ sandbox }) => sandbox.refundId))
  const given = refunds.all().filter(({ id, status }) => status === 'processed' && !byDispute.has(id))
  return [
    ...paid.map(({ id, amount, fee, tax, notes, description, created_at }) => {
      const charge = { amount, fee: fee ?? 0, tax: tax ?? 0, credit: amount - (fee ?? 0), debit: 0 }
      return entry({ ...about(context, id), entity_id: id, type: 'payment', ...charge, notes, description, created_at })
    }),
    // What was never captured was never on the balance.
    ...given
      .filter(({ payment_id }) => getPayment(context, payment_id).captured)
      .map(({ id, amount, payment_id, notes, created_at, speed_processed }) => {
        const { fee, tax } = speed_processed === 'instant' ? instantRefundFee : { fee: 0, tax: 0 }
        const charge = { amount, fee, tax, credit: 0, debit: amount + fee }
        return entry({
          ...about(context, payment_id),
          entity_id: id,
          type: 'refund',
          ...charge,
          notes,
          payment_id,
          created_at,
        })
      }),
    ...disputed.map(({ id, amount, status, created_at }) =>
      entry({
        entity_id: id.replace('disp_', 'adj_'),
        type: 'adjustment',
        amount,
        credit: 0,
        debit: amount,
        description: status === 'lost' ? 'Dispute lost' : 'Dispute raised',
        dispute_id: id,
        created_at,
      }),
    ),
    ...won.map(({ id, amount, created_at, sandbox }) =>
      entry({
        entity_id: sandbox.returnId ?? id,
        type: 'adjustment',
        amount,
        credit: amount,
        debit: 0,
        description: 'Dispute amount returned',
        dispute_id: id,
        created_at,
      }),
    ),
  ]
}
