import type { AttentionItem } from '@skillharbor/contracts/entities'

export type AttentionWords = {
  title: string
  /** What it means for the learner and the money. */
  meaning: string
  /** What to do, where the button alone doesn’t say it. */
  advice?: string
  /** check: ask Razorpay now. balance: go to Razorpay’s dashboard. order: go to the order’s own screen. */
  action: 'check' | 'balance' | 'order'
  /** waiting: it should end by itself. */
  tone: 'bad' | 'waiting'
}

/** What each kind is called, what it means, and the one thing to do about it. */
export const attentionWords: Readonly<Record<AttentionItem['kind'], AttentionWords>> = {
  'payment-mismatch': {
    title: 'Payment doesn’t match the order',
    meaning: 'The amount or currency Razorpay reports differs from the order’s. The learner hasn’t got the course.',
    advice: 'Compare it with the payment in your Razorpay dashboard, and refund it there if it isn’t yours.',
    action: 'check',
    tone: 'bad',
  },
  'capture-waiting': {
    title: 'Payment waiting to be captured',
    meaning:
      'The bank has authorised the payment, but Razorpay hasn’t captured it yet. We keep trying; after five days Razorpay returns the money.',
    action: 'check',
    tone: 'waiting',
  },
  'capture-refused': {
    title: 'Razorpay refused the capture',
    meaning: 'Razorpay returns the money to the learner within five days. They may have the course until then.',
    action: 'check',
    tone: 'bad',
  },
  'refund-waiting': {
    title: 'Refund not confirmed yet',
    meaning: 'We asked for it over a day ago. Refunds can take a few days at the bank.',
    action: 'check',
    tone: 'waiting',
  },
  'refund-retrying': {
    title: 'Refund refused, trying again',
    meaning: 'Razorpay refused it, often because your balance is too low. We’ll keep trying.',
    advice: 'Add money to your Razorpay balance.',
    action: 'balance',
    tone: 'bad',
  },
  'refund-failed': {
    title: 'Refund failed',
    meaning: 'The learner still has the course and hasn’t been given the money back.',
    advice: 'Open the order and refund it again.',
    action: 'order',
    tone: 'bad',
  },
}
