import type { ProviderDispute } from '../payments/payment-provider.ts'

/** The bank wants an answer to these. https://razorpay.com/docs/payments/disputes/dashboard/ */
export const open = 'open'

/** The bank decided for its customer, and the money is gone. */
export const lost = 'lost'

/** Nothing more happens to these. https://razorpay.com/docs/payments/disputes/ */
export const decided: readonly string[] = ['won', lost, 'closed']
/** The money stays with the seller, so the payment can be refunded again. */
export const harmless = ['won', 'closed'] as const

/** Whether the payment can be refunded in spite of the dispute. */
export const isHarmless = (status: string): boolean => harmless.some((one) => one === status)

/** Whether the dispute is over. A status that we don't know is not. */
export const isDecided = (status: string): boolean => decided.includes(status)

/** Whether the bank takes an answer to the dispute now. */
export const takesAnswer = ({ status, respondBy }: Pick<ProviderDispute, 'status' | 'respondBy'>, now: Date): boolean =>
  status === open && (respondBy === null || now < respondBy)

type Reported = Pick<ProviderDispute, 'status'>
/** When the provider said it, and whether it answered a question of ours then: an answer is the current state. */
export type Heard = { at: Date; isAnswer: boolean }

/**
 * Whether a report replaces what is stored. Events arrive in any order and name their second only, so a decision
 * replaces what was open whenever it arrives, and an event never reopens it; otherwise the later report counts.
 */
export const isNewer = (stored: Reported & { seenAt: Date }, report: Reported, { at, isAnswer }: Heard): boolean => {
  const wasDecided = isDecided(stored.status)
  const isDecidedNow = isDecided(report.status)
  if (isDecidedNow && !wasDecided) return true
  if (wasDecided && !isDecidedNow) return isAnswer && at > stored.seenAt
  return at >= stored.seenAt
}
