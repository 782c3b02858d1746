import type { OrderDetail } from '@skillharbor/contracts/entities'
import { t } from './messages.ts'
import { rejectionOf } from './rejection.ts'
import { isReturned, openMismatch, paymentStatuses, refusedCapture } from './timeline-facts.ts'
import { unpaidVerdict } from './unpaid-verdict.ts'
import type { Verdict } from './verdict.ts'

/** The outcome of an order: the answer to 'I paid but have no course'. */
export const verdictOf = (order: OrderDetail): Verdict => {
  const { timeline } = order
  const access = timeline.findLast(({ kind }) => kind === 'granted' || kind === 'revoked')
  if (access?.kind === 'granted') return grantedVerdict(order)
  // Only what was paid after access was removed counts.
  const since = access ? timeline.slice(timeline.indexOf(access)) : timeline
  return (
    rejectedVerdict({ ...order, timeline: since }) ??
    (access ? revokedVerdict(order, access.reference) : unpaidVerdict(order))
  )
}

const refundTones = { requested: 'info', refused: 'error', failed: 'error' } as const

const grantedVerdict = ({ learner, timeline, dispute }: OrderDetail): Verdict => {
  const has = t('verdict.hasCourse', { learner })
  if (openMismatch(timeline))
    return { tone: 'error', text: `${has} ${t('verdict.otherMismatch')} ${t('verdict.compare')}` }
  const rejection = rejectionOf(timeline, learner)
  if (rejection && !rejection.isPast)
    return { tone: rejection.isStuck ? 'error' : 'success', text: `${has} ${rejection.besideAccess}` }
  if (dispute)
    return {
      tone: 'error',
      text: `${has} ${t(dispute.status === 'lost' ? 'verdict.disputeLost' : 'verdict.disputed')}`,
    }
  const refund = timeline.findLast(({ kind }) => kind === 'refund')?.status
  if (refund === 'requested' || refund === 'refused' || refund === 'failed')
    return { tone: refundTones[refund], text: t(`verdict.refund.${refund}`, { learner }) }
  if (refusedCapture(timeline)) return { tone: 'error', text: `${has} ${t('verdict.captureRefused')}` }
  const statuses = [...paymentStatuses(timeline).values()]
  if (statuses.includes('authorized') && !statuses.includes('captured'))
    return { tone: 'info', text: `${has} ${t('verdict.onHold')}` }
  return { tone: 'success', text: t('verdict.paid', { learner }) }
}

/** The outcome of a payment that was rejected; undefined if there is none. */
const rejectedVerdict = ({ learner, timeline }: OrderDetail): Verdict | undefined => {
  if (openMismatch(timeline))
    return { tone: 'error', text: `${t('verdict.mismatch', { learner })} ${t('verdict.compare')}` }
  const rejection = rejectionOf(timeline, learner)
  return rejection && { tone: rejection.isStuck ? 'error' : 'info', text: rejection.withoutAccess }
}

const revokedVerdict = ({ learner, timeline }: OrderDetail, paymentId: string | null): Verdict => {
  // Taken back as it turned out that the learner is yet to pay.
  if (paymentStatuses(timeline).get(paymentId) === 'pending')
    return { tone: 'info', text: t('verdict.unpaid.pending', { learner }) }
  if (timeline.findLast(({ kind }) => kind === 'refund')?.status === 'reversed')
    return { tone: 'error', text: t('verdict.removed.reversed', { learner }) }
  const key = isReturned(timeline, paymentId) ? 'verdict.removed.returned' : 'verdict.removed.refunded'
  return { tone: 'info', text: t(key, { learner }) }
}
