import type { OrderStory } from '@skillharbor/contracts/entities'
import { isReturned, paymentStatuses, refusedCapture } from './timeline-facts.ts'
import { compareAtRazorpay, type Verdict } from './verdict.ts'

const info = (text: string): Verdict => ({ tone: 'info', text })
const error = (text: string): Verdict => ({ tone: 'error', text })

/** What came of an order that never gave access to the course, and of which no payment was rejected. */
export const unpaidVerdict = ({ learner, state, timeline }: OrderStory): Verdict => {
  const has = (wanted: string) => timeline.some(({ kind }) => kind === wanted)
  const payments = paymentStatuses(timeline)
  const statuses = [...payments.values()]
  // A mismatch that is still open was told before it comes to this.
  const wentBack = state === 'refunded' || (has('payment-mismatch') && statuses.length === 0)
  if (wentBack) return info(`${learner} got the money back and doesn’t have the course.`)
  if (statuses.includes('captured'))
    return error(
      `${learner} paid but doesn’t have the course yet. If this doesn’t change within a minute, check with Razorpay.`,
    )
  if (refusedCapture(timeline))
    return error(
      `${learner} doesn’t have the course: Razorpay refused to capture the payment and returns the money within five days.`,
    )
  if (statuses.includes('authorized'))
    return info(
      `${learner}’s payment is on hold and hasn’t been captured yet. They’ll get the course as soon as it is.`,
    )
  if (statuses.includes('created'))
    return info(
      `${learner} tried to pay, and the bank hasn’t confirmed it yet. They’ll get the course as soon as it does.`,
    )
  if ([...payments.keys()].some((id) => isReturned(timeline, id)))
    return info(`${learner} doesn’t have the course: the payment was never captured, so Razorpay returned the money.`)
  if (statuses.length > 0)
    return info(
      `${learner} hasn’t paid: ${statuses.length === 1 ? 'the only payment attempt failed' : `all ${statuses.length} payment attempts failed`}. Any money taken goes back automatically.`,
    )
  if (has('webhook'))
    return error(
      `Razorpay reported a payment that doesn’t match this order, so ${learner} doesn’t have the course. ${compareAtRazorpay}`,
    )
  if (!has('checkout-opened')) return info(`${learner} started this order but never opened the checkout.`)
  return info(
    `${learner} opened the checkout but hasn’t paid. Razorpay has no payment for this order${has('closed') ? ', and it has expired' : ''}.`,
  )
}
