import type { OrderStory } from '@skillharbor/contracts/entities'

export type Verdict = { tone: 'success' | 'info' | 'error'; text: string }

/** What came of an order, in a sentence or two: the answer to 'I paid but have no course'. */
export const verdictOf = ({ learner, state, timeline }: OrderStory): Verdict => {
  const last = (...kinds: string[]) => timeline.findLast(({ kind }) => kinds.includes(kind))
  const refund = last('refund')?.status
  const second = last('second-payment')
  const standing = last('granted', 'revoked')?.kind

  if (standing === 'granted') {
    if (second)
      return {
        tone: refund === 'failed' ? 'error' : 'success',
        text: `${learner} has the course. ${paidTwice(refund)}`,
      }
    if (refund === 'requested')
      return {
        tone: 'info',
        text: `${learner} still has the course. A refund is under way: when the provider confirms it, the course is taken back.`,
      }
    if (refund === 'failed')
      return {
        tone: 'error',
        text: `${learner} still has the course: the refund failed at the provider. You can try it again.`,
      }
    return { tone: 'success', text: `${learner} paid and has the course.` }
  }
  if (standing === 'revoked')
    return { tone: 'info', text: `${learner} got the whole amount back, and the course was taken back.` }
  if (second)
    return {
      tone: refund === 'failed' ? 'error' : 'info',
      text: `${learner} owned the course already when this payment came. ${paidTwice(refund)}`,
    }
  if (state === 'refunded') return { tone: 'info', text: `${learner} got the whole amount back, and has no course.` }
  return unpaid(learner, timeline)
}

const paidTwice = (refund: string | null | undefined): string => {
  if (refund === 'processed') return 'It was paid twice, and the second payment went back.'
  if (refund === 'failed') return 'It was paid twice, and giving the second payment back failed at the provider.'
  return 'It was paid twice; the second payment is on its way back.'
}

const unpaid = (learner: string, timeline: OrderStory['timeline']): Verdict => {
  const payments = new Map(
    timeline.filter(({ kind }) => kind === 'payment').map(({ reference, status }) => [reference, status]),
  )
  const statuses = [...payments.values()]
  if (statuses.includes('captured'))
    return {
      tone: 'error',
      text: `${learner} paid, but has not been given the course yet. If this stays so for a minute, ask those who run the site.`,
    }
  if (statuses.includes('authorized') || statuses.includes('created'))
    return {
      tone: 'info',
      text: `${learner} tried to pay, and the bank has not confirmed it yet. The course comes by itself as soon as it does.`,
    }
  if (statuses.length > 0)
    return {
      tone: 'info',
      text: `${learner} has not paid: ${statuses.length === 1 ? 'the only payment attempt failed' : `all ${statuses.length} payment attempts failed`}. If the bank took money, it gives it back by itself.`,
    }
  if (timeline.some(({ kind }) => kind === 'webhook'))
    return {
      tone: 'error',
      text: `The provider told of a payment that does not fit this order, so ${learner} was given no course. Compare the order at the provider.`,
    }
  const closed = timeline.some(({ kind }) => kind === 'closed')
  return {
    tone: 'info',
    text: timeline.some(({ kind }) => kind === 'checkout-opened')
      ? `${learner} opened the checkout but has not paid: the provider knows of no payment for this order${closed ? ', and it was given up' : ''}.`
      : `${learner} began this order, but has never opened the checkout.`,
  }
}
