import type { OrderEvent } from '@skillharbor/contracts/entities'
import { t } from './messages.ts'

type Tone = 'good' | 'bad' | 'plain' | 'quiet'
export type EventText = { title: string; text: string; tone: Tone }

const returned = { key: 'returned', tone: 'plain' } as const
const payments = {
  created: { key: 'created', tone: 'plain' },
  pending: { key: 'pending', tone: 'plain' },
  failed: { key: 'failed', tone: 'bad' },
  authorized: { key: 'authorized', tone: 'plain' },
  captured: { key: 'captured', tone: 'good' },
  refunded: returned,
  returned,
} as const

const refunds = {
  requested: 'plain',
  processed: 'plain',
  reversed: 'bad',
  refused: 'bad',
  failed: 'bad',
  cancelled: 'plain',
  instant: 'plain',
  'too-small': 'plain',
} as const

const disputes = { open: 'bad', under_review: 'bad', won: 'good', lost: 'bad', closed: 'plain' } as const

const answers = { contest: 'plain', accept: 'plain', failed: 'bad' } as const

/** Why a captured payment buys nothing. */
const rejections = ['order-expired', 'account-deleted', 'amount-mismatch'] as const

const webhooks = [
  'payment.authorized',
  'payment.captured',
  'payment.failed',
  'payment.pending',
  'order.paid',
  'refund.created',
  'refund.processed',
  'refund.failed',
  'payment.dispute.created',
  'payment.dispute.under_review',
  'payment.dispute.action_required',
  'payment.dispute.won',
  'payment.dispute.lost',
  'payment.dispute.closed',
] as const

const isKey = <Keys extends object>(keys: Keys, key: string): key is string & keyof Keys => Object.hasOwn(keys, key)

const titled = (
  kind: Exclude<
    OrderEvent['kind'],
    'payment' | 'payment-rejected' | 'refund' | 'dispute' | 'dispute-answer' | 'webhook'
  >,
  tone: Tone,
): EventText => ({ title: t(`timeline.${kind}.title`), text: t(`timeline.${kind}.text`), tone })

/** The text of an event. An unknown status or webhook is shown as it is. */
export const eventText = ({ kind, status: anyStatus, reference }: OrderEvent): EventText => {
  const status = anyStatus ?? ''
  switch (kind) {
    case 'created':
    case 'checkout-opened':
    case 'revoked':
    case 'closed':
      return titled(kind, 'plain')
    case 'granted':
      return titled(kind, 'good')
    case 'second-payment':
    case 'payment-mismatch':
    case 'capture-refused':
      return titled(kind, 'bad')
    case 'payment': {
      if (!isKey(payments, status)) return otherStatus('payment', status)
      const { key, tone } = payments[status]
      return { title: t(`timeline.payment.${key}.title`), text: t(`timeline.payment.${key}.text`), tone }
    }
    case 'payment-rejected': {
      const reason = rejections.find((known) => known === status) ?? 'other'
      return {
        title: t('timeline.payment-rejected.title'),
        text: t(`timeline.payment-rejected.${reason}`),
        tone: 'bad',
      }
    }
    case 'refund':
      if (!isKey(refunds, status)) return otherStatus('refund', status)
      return {
        title: t(`timeline.refund.${status}.title`),
        text: t(`timeline.refund.${status}.text`),
        tone: refunds[status],
      }
    case 'dispute':
      if (!isKey(disputes, status)) return otherStatus('dispute', status)
      return {
        title: t(`timeline.dispute.${status}.title`),
        text: t(`timeline.dispute.${status}.text`),
        tone: disputes[status],
      }
    case 'dispute-answer':
      if (!isKey(answers, status)) return otherStatus('dispute', status)
      return {
        title: t(`timeline.dispute-answer.${status}.title`),
        text: t(`timeline.dispute-answer.${status}.text`),
        tone: answers[status],
      }
    case 'webhook': {
      const known = webhooks.find((name) => name === reference)
      const event = known ? t(`timeline.webhook.${known}`) : (reference ?? '')
      return { title: t('timeline.webhook.title', { event }), text: '', tone: 'quiet' }
    }
  }
}

const otherStatus = (kind: 'payment' | 'refund' | 'dispute', status: string): EventText => ({
  title: t(`timeline.${kind}.other`),
  text: t('timeline.otherStatus', { status }),
  tone: 'plain',
})
