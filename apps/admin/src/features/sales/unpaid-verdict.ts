import type { OrderDetail } from '@skillharbor/contracts/entities'
import { t } from './messages.ts'
import { isReturned, paymentStatuses, refusedCapture } from './timeline-facts.ts'
import type { Verdict } from './verdict.ts'

const info = (text: string): Verdict => ({ tone: 'info', text })
const error = (text: string): Verdict => ({ tone: 'error', text })

/** The outcome of an order that never gave access to the course and has no rejected payment. */
export const unpaidVerdict = ({ learner, state, timeline }: OrderDetail): Verdict => {
  const has = (wanted: string) => timeline.some(({ kind }) => kind === wanted)
  const payments = paymentStatuses(timeline)
  const statuses = [...payments.values()]
  // An open mismatch has its own verdict.
  const wentBack = state === 'refunded' || (has('payment-mismatch') && statuses.length === 0)
  if (wentBack) return info(t('verdict.unpaid.refunded', { learner }))
  if (statuses.includes('captured')) return error(t('verdict.unpaid.captured', { learner }))
  if (refusedCapture(timeline)) return error(t('verdict.unpaid.captureRefused', { learner }))
  if (statuses.includes('authorized')) return info(t('verdict.unpaid.authorized', { learner }))
  if (statuses.includes('pending')) return info(t('verdict.unpaid.pending', { learner }))
  if (statuses.includes('created')) return info(t('verdict.unpaid.created', { learner }))
  if ([...payments.keys()].some((id) => isReturned(timeline, id)))
    return info(t('verdict.unpaid.returned', { learner }))
  if (statuses.some((status) => status !== 'failed'))
    return error(`${t('verdict.unpaid.other', { learner })} ${t('verdict.compare')}`)
  if (statuses.length > 0) return info(t('verdict.unpaid.failed', { learner, count: statuses.length }))
  if (has('webhook')) return error(`${t('verdict.unpaid.webhookOnly', { learner })} ${t('verdict.compare')}`)
  if (!has('checkout-opened')) return info(t('verdict.unpaid.started', { learner }))
  return info(t(has('closed') ? 'verdict.unpaid.expired' : 'verdict.unpaid.opened', { learner }))
}
