import type { OrderStory } from '@skillharbor/contracts/entities'
import { rejectionOf } from './rejection-words.ts'
import { isReturned, openMismatch, paymentStatuses, refusedCapture } from './timeline-facts.ts'
import { unpaidVerdict } from './unpaid-verdict.ts'
import { compareAtRazorpay, type Verdict } from './verdict.ts'

/** What came of an order: the answer to 'I paid but have no course'. */
export const verdictOf = (story: OrderStory): Verdict => {
  const { timeline } = story
  const access = timeline.findLast(({ kind }) => kind === 'granted' || kind === 'revoked')
  if (access?.kind === 'granted') return grantedVerdict(story)
  // What was paid after access was removed is the newer story.
  const since = access ? timeline.slice(timeline.indexOf(access)) : timeline
  return (
    rejectedVerdict({ ...story, timeline: since }) ??
    (access ? revokedVerdict(story, access.reference) : unpaidVerdict(story))
  )
}

const grantedVerdict = ({ learner, timeline }: OrderStory): Verdict => {
  const has = `${learner} has the course.`
  if (openMismatch(timeline))
    return { tone: 'error', text: `${has} Another payment doesn’t match the order. ${compareAtRazorpay}` }
  const rejection = rejectionOf(timeline)
  if (rejection && !rejection.isPast)
    return { tone: rejection.isStuck ? 'error' : 'success', text: `${has} ${rejection.besideAccess}` }
  const refund = timeline.findLast(({ kind }) => kind === 'refund')?.status
  if (refund === 'requested')
    return {
      tone: 'info',
      text: `${learner} still has the course. A refund is on its way: access is removed when Razorpay confirms it.`,
    }
  if (refund === 'refused')
    return {
      tone: 'error',
      text: `${learner} still has the course: Razorpay refused the refund for now. We’ll try again.`,
    }
  if (refund === 'failed')
    return { tone: 'error', text: `${learner} still has the course: the refund failed. You can refund it again.` }
  if (refusedCapture(timeline))
    return {
      tone: 'error',
      text: `${has} Razorpay refused to capture the payment and returns the money within five days.`,
    }
  const statuses = [...paymentStatuses(timeline).values()]
  if (statuses.includes('authorized') && !statuses.includes('captured'))
    return { tone: 'info', text: `${has} The payment is on hold and hasn’t been captured yet.` }
  return { tone: 'success', text: `${learner} paid and has the course.` }
}

/** What came of a payment that bought nothing; undefined where there is none. */
const rejectedVerdict = ({ learner, timeline }: OrderStory): Verdict | undefined => {
  if (openMismatch(timeline))
    return {
      tone: 'error',
      text: `${learner} paid but doesn’t have the course: the payment doesn’t match the order. ${compareAtRazorpay}`,
    }
  const rejection = rejectionOf(timeline)
  return rejection && { tone: rejection.isStuck ? 'error' : 'info', text: `${learner} ${rejection.withoutAccess}` }
}

const revokedVerdict = ({ learner, timeline }: OrderStory, paymentId: string | null): Verdict => ({
  tone: 'info',
  text: isReturned(timeline, paymentId)
    ? `The payment was never captured. Razorpay returned the money to ${learner}, and access was removed.`
    : `${learner} got the full amount back, and access was removed.`,
})
