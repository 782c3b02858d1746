/** What moves the shop's balance after a sale, as it travels. Amounts are paise, times are Unix seconds. */
import type { Evidence } from './evidence.ts'
import type { Notes, Payment } from './model.ts'

export type Dispute = {
  id: string
  entity: 'dispute'
  payment_id: string
  amount: number
  currency: string
  /** 0 unless the dispute is lost, or the account is one from which the amount is taken at once. */
  amount_deducted: number
  reason_code: string
  respond_by: number
  status: 'open' | 'under_review' | 'won' | 'lost' | 'closed'
  phase: 'fraud' | 'retrieval' | 'chargeback' | 'pre_arbitration' | 'arbitration'
  created_at: number
  evidence: Evidence
}

/**
 * A dispute with the refund of the payment by which it was lost. `returnId`: the amount was taken once it was raised, and goes
 * back by this adjustment unless it is lost.
 */
export type DisputeRecord = Dispute & { sandbox: { refundId?: string; returnId?: string } }

export type Settlement = {
  id: string
  entity: 'settlement'
  amount: number
  status: 'processed'
  fees: number
  tax: number
  utr: string
  created_at: number
}

/** One transaction of a settlement. */
export type ReconLine = {
  entity_id: string
  type: 'payment' | 'refund' | 'adjustment'
  debit: number
  credit: number
  amount: number
  currency: string
  fee: number
  tax: number
  on_hold: boolean
  settled: boolean
  created_at: number
  settled_at: number
  settlement_id: string
  posted_at: null
  credit_type: 'default'
  description: string | null
  notes: Notes | null
  payment_id: string | null
  settlement_utr: string
  order_id: string | null
  order_receipt: string | null
  method: Payment['method'] | null
  card_network: string | null
  card_issuer: null
  card_type: 'credit' | 'debit' | null
  dispute_id: string | null
}

/** A settlement with the transactions in it. */
export type SettlementRecord = Settlement & { sandbox: { lines: ReconLine[] } }
