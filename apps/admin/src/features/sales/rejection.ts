import type { OrderEvent } from '@skillharbor/contracts/entities'
import { t } from './messages.ts'
import { isReturned, refundStatusesAfter } from './timeline-facts.ts'

const reasons = ['order-expired', 'account-deleted', 'amount-mismatch'] as const
const refundStates = ['processed', 'returned', 'refused', 'failed'] as const

export type Rejection = {
  /** Its outcome, if the learner has the course by another payment. */
  besideAccess: string
  /** Its outcome, if they don't. */
  withoutAccess: string
  /** The provider hasn't accepted its refund so far. */
  isStuck: boolean
  /** It was refunded, and another refund was requested since. */
  isPast: boolean
}

/** The last payment that was rejected, with the state of its refund. */
export const rejectionOf = (timeline: readonly OrderEvent[], learner: string): Rejection | undefined => {
  const event = timeline.findLast(({ kind }) => kind === 'second-payment' || kind === 'payment-rejected')
  if (!event) return
  const isSecond = event.kind === 'second-payment'
  const reason = isSecond ? 'second' : (reasons.find((known) => known === event.status) ?? 'other')
  const refunds = refundStatusesAfter(timeline, event)
  const wasReturned = isReturned(timeline, event.reference)
  const last = wasReturned ? 'returned' : refunds.at(-1)
  const state = refundStates.find((known) => known === last) ?? 'requested'
  const refundOf = (payment: 'second' | 'that' | 'only') =>
    state === 'refused' || state === 'failed'
      ? t(`verdict.rejected.refund.${state}`)
      : t(`verdict.rejected.refund.${state}`, { payment })
  return {
    besideAccess: `${t(`verdict.rejected.besideAccess.${reason}`)} ${refundOf(isSecond ? 'second' : 'that')}`,
    withoutAccess: `${t(`verdict.rejected.withoutAccess.${reason}`, { learner })} ${refundOf('only')}`,
    isStuck: state === 'refused' || state === 'failed',
    isPast: wasReturned ? refunds.length > 0 : refunds.includes('processed') && state !== 'processed',
  }
}
