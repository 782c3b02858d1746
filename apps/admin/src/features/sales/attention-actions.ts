import type { AttentionItem } from '@skillharbor/contracts/entities'
import type en from './messages.en.json'

type AttentionAction = {
  /** check: check with Razorpay. order: open the order. */
  action: 'check' | 'order'
  /** waiting: it usually resolves itself. */
  tone: 'bad' | 'waiting'
  /** What to do, where the button alone doesn’t say it. */
  advice?: Extract<keyof typeof en, `attention.kinds.${string}.advice`>
}

/** What to do about each kind of item that needs attention. Titles and meanings are in the catalog. */
export const attentionActions: Readonly<Record<AttentionItem['kind'], AttentionAction>> = {
  'payment-mismatch': { action: 'check', tone: 'bad', advice: 'attention.kinds.payment-mismatch.advice' },
  'capture-waiting': { action: 'check', tone: 'waiting' },
  'capture-refused': { action: 'check', tone: 'bad' },
  'refund-waiting': { action: 'check', tone: 'waiting' },
  'refund-retrying': { action: 'check', tone: 'bad', advice: 'attention.kinds.refund-retrying.advice' },
  'refund-failed': { action: 'order', tone: 'bad', advice: 'attention.kinds.refund-failed.advice' },
  'dispute-open': { action: 'order', tone: 'bad', advice: 'attention.kinds.dispute-open.advice' },
  'refund-asked': { action: 'order', tone: 'bad' },
  'dispute-lost': { action: 'check', tone: 'waiting', advice: 'attention.kinds.dispute-lost.advice' },
}
