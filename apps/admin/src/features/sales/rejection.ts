import type { OrderEvent } from '@skillharbor/contracts/entities'
import { isReturned, refundsAfter } from './timeline-facts.ts'

type Words = { besideAccess: string; withoutAccess: string }

const second: Words = {
  besideAccess: 'They paid twice.',
  withoutAccess: 'already had the course when this payment arrived.',
}
const other: Words = {
  besideAccess: 'Another payment wasn’t accepted.',
  withoutAccess: 'paid, but the payment wasn’t accepted.',
}
const reasons: Readonly<Record<string, Words>> = {
  'order-expired': {
    besideAccess: 'Another payment came more than three days after the checkout.',
    withoutAccess: 'paid more than three days after opening the checkout.',
  },
  'account-deleted': {
    besideAccess: 'Another payment arrived after the account was deleted.',
    withoutAccess: 'paid after deleting their account.',
  },
  'amount-mismatch': {
    besideAccess: 'Another payment’s amount doesn’t match the order.',
    withoutAccess: 'paid an amount that doesn’t match the order.',
  },
}

/** `returned`: the provider returned it without a refund of ours. */
const progressOf = (payment: string, refund: string | null | undefined): string => {
  if (refund === 'processed') return `${payment} was refunded.`
  if (refund === 'returned') return `${payment} was never captured, and Razorpay returned it.`
  if (refund === 'refused') return 'Razorpay refused to refund it for now. We’ll try again.'
  if (refund === 'failed') return 'Its refund failed. We’ll try again.'
  return `${payment} is being refunded.`
}

export type Rejection = Words & {
  /** The provider would not refund it so far. */
  isStuck: boolean
  /** It went back, and another refund was requested since. */
  isPast: boolean
}

/** The last payment that bought nothing, in words, with how far its refund is; `withoutAccess` goes on from a name. */
export const rejectionOf = (timeline: readonly OrderEvent[]): Rejection | undefined => {
  const event = timeline.findLast(({ kind }) => kind === 'second-payment' || kind === 'payment-rejected')
  if (!event) return
  const isSecond = event.kind === 'second-payment'
  const words = isSecond ? second : (reasons[event.status ?? ''] ?? other)
  const refunds = refundsAfter(timeline, event)
  const wasReturned = isReturned(timeline, event.reference)
  const refund = wasReturned ? 'returned' : refunds.at(-1)
  return {
    besideAccess: `${words.besideAccess} ${progressOf(isSecond ? 'The second payment' : 'That payment', refund)}`,
    withoutAccess: `${words.withoutAccess} ${progressOf('The payment', refund)}`,
    isStuck: refund === 'refused' || refund === 'failed',
    isPast: wasReturned ? refunds.length > 0 : refunds.includes('processed') && refund !== 'processed',
  }
}
