import type { OrderEvent } from '@skillharbor/contracts/entities'

export type EventWords = { title: string; text: string; tone: 'good' | 'bad' | 'plain' | 'quiet' }

const returned: EventWords = {
  title: 'Payment returned',
  text: 'It was never captured, so Razorpay returned the money to the learner.',
  tone: 'plain',
}

const payment: Readonly<Record<string, EventWords>> = {
  created: { title: 'Payment started', text: 'The bank hasn’t confirmed it yet.', tone: 'plain' },
  failed: {
    title: 'Payment failed',
    text: 'The bank declined it or the learner cancelled. Any money taken goes back automatically.',
    tone: 'bad',
  },
  authorized: {
    title: 'Payment authorised',
    text: 'The money is on hold and hasn’t been captured yet.',
    tone: 'plain',
  },
  captured: { title: 'Payment received', text: 'The full amount has been captured.', tone: 'good' },
  refunded: returned,
  returned,
}

/** Why a captured payment buys nothing. */
const rejection: Readonly<Record<string, string>> = {
  'order-expired': 'It came more than three days after the checkout was opened, so we’re refunding it.',
  'account-deleted': 'The learner deleted their account, so we’re refunding it.',
  'amount-mismatch': 'The amount doesn’t match the order, so we’re refunding it.',
}

const refund: Readonly<Record<string, EventWords>> = {
  requested: { title: 'Refund requested', text: 'Razorpay hasn’t confirmed it yet.', tone: 'plain' },
  processed: { title: 'Refund confirmed', text: 'Razorpay sent the money back to the learner.', tone: 'plain' },
  refused: { title: 'Refund refused', text: 'Razorpay refused it for now. We’ll try again.', tone: 'bad' },
  failed: { title: 'Refund failed', text: 'Razorpay couldn’t send the money back. You can try again.', tone: 'bad' },
}

const webhooks: Readonly<Record<string, string>> = {
  'payment.authorized': 'payment authorised',
  'payment.captured': 'payment captured',
  'payment.failed': 'payment failed',
  'order.paid': 'order paid',
  'refund.created': 'refund started',
  'refund.processed': 'refund processed',
  'refund.failed': 'refund failed',
}

/** An event in plain words. A status or webhook that nobody foresaw is told as it is. */
export const wordsOf = ({ kind, status, reference }: OrderEvent): EventWords => {
  const unforeseen = { text: `Razorpay’s status: “${status}”.`, tone: 'plain' } as const
  switch (kind) {
    case 'created':
      return { title: 'Order created', text: 'The learner selected Purchase.', tone: 'plain' }
    case 'checkout-opened':
      return { title: 'Checkout opened', text: 'The learner saw the payment form.', tone: 'plain' }
    case 'payment':
      return payment[status ?? ''] ?? { title: 'Payment', ...unforeseen }
    case 'webhook':
      return { title: `Razorpay reported: ${webhooks[reference ?? ''] ?? reference}`, text: '', tone: 'quiet' }
    case 'granted':
      return { title: 'Access granted', text: 'The learner can now open the course.', tone: 'good' }
    case 'second-payment':
      return {
        title: 'Paid twice',
        text: 'The learner already had the course, so we’re refunding this payment.',
        tone: 'bad',
      }
    case 'payment-rejected':
      return {
        title: 'Payment not accepted',
        text: rejection[status ?? ''] ?? 'It doesn’t pay for this order, so we’re refunding it.',
        tone: 'bad',
      }
    case 'payment-mismatch':
      return {
        title: 'Payment doesn’t match the order',
        text: 'The amount or currency Razorpay reports differs from the order’s, so it granted no access.',
        tone: 'bad',
      }
    case 'capture-refused':
      return {
        title: 'Razorpay refused the capture',
        text: 'Razorpay returns the money to the learner within five days.',
        tone: 'bad',
      }
    case 'refund':
      return refund[status ?? ''] ?? { title: 'Refund', ...unforeseen }
    case 'revoked':
      return { title: 'Access removed', text: 'The learner no longer has the course.', tone: 'plain' }
    case 'closed':
      return {
        title: 'Order expired',
        text: 'It wasn’t paid in time, or the price changed. A payment within three days of the checkout still counts.',
        tone: 'plain',
      }
  }
}
