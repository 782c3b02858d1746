import type { OrderEvent } from '@skillharbor/contracts/entities'

export type EventWords = { title: string; text: string; tone: 'good' | 'bad' | 'plain' | 'quiet' }

const payment: Readonly<Record<string, EventWords>> = {
  created: { title: 'Payment started', text: 'The bank has not confirmed it yet.', tone: 'plain' },
  failed: {
    title: 'Payment failed',
    text: 'The bank refused it or the learner gave up. No money was kept.',
    tone: 'bad',
  },
  authorized: {
    title: 'Payment agreed by the bank',
    text: 'The money is set aside, but not collected yet.',
    tone: 'plain',
  },
  captured: { title: 'Payment received', text: 'The whole amount was collected.', tone: 'good' },
  refunded: { title: 'Payment given back', text: 'The whole amount went back.', tone: 'plain' },
}

const refund: Readonly<Record<string, EventWords>> = {
  requested: { title: 'Refund asked for', text: 'The provider has not confirmed it yet.', tone: 'plain' },
  processed: { title: 'Refund confirmed', text: 'The provider gave the whole amount back.', tone: 'plain' },
  failed: {
    title: 'Refund failed',
    text: 'The provider could not give the money back. It can be tried again.',
    tone: 'bad',
  },
}

const webhooks: Readonly<Record<string, string>> = {
  'payment.authorized': 'The provider reports: payment agreed by the bank',
  'payment.captured': 'The provider reports: payment received',
  'payment.failed': 'The provider reports: payment failed',
  'order.paid': 'The provider reports: order paid',
  'refund.created': 'The provider reports: refund begun',
  'refund.processed': 'The provider reports: refund paid out',
  'refund.failed': 'The provider reports: refund failed',
}

/** An event in plain words. A status or webhook that nobody foresaw is told as it is. */
export const wordsOf = ({ kind, status, reference }: OrderEvent): EventWords => {
  switch (kind) {
    case 'created':
      return { title: 'Order created', text: 'The learner pressed Purchase.', tone: 'plain' }
    case 'checkout-opened':
      return { title: 'Checkout opened', text: 'The learner was shown the payment form.', tone: 'plain' }
    case 'payment':
      return payment[status ?? ''] ?? { title: 'Payment', text: `The provider calls it “${status}”.`, tone: 'plain' }
    case 'webhook':
      return { title: webhooks[reference ?? ''] ?? `The provider reports: ${reference}`, text: '', tone: 'quiet' }
    case 'granted':
      return { title: 'Course given', text: 'From here on the learner has the course.', tone: 'good' }
    case 'second-payment':
      return {
        title: 'Paid a second time',
        text: 'The course was owned already, so this payment goes back.',
        tone: 'bad',
      }
    case 'refund':
      return refund[status ?? ''] ?? { title: 'Refund', text: `The provider calls it “${status}”.`, tone: 'plain' }
    case 'revoked':
      return { title: 'Course taken back', text: 'From here on the learner no longer has the course.', tone: 'plain' }
    case 'closed':
      return {
        title: 'Order given up',
        text: 'It was left unpaid, or the price changed. A payment that comes late still counts.',
        tone: 'plain',
      }
  }
}
