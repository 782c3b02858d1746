import { orderEventKinds, paymentRejections } from '@skillharbor/contracts/entities'
import { expect, test } from 'vitest'
import { events } from '../../../test/sales.ts'
import { eventText } from './event-text.ts'

const textOf = (line: string) => {
  const [event] = events(line)
  return event && eventText(event)
}

test.each(orderEventKinds)('a %s event has a title', (kind) => {
  expect(textOf(kind)?.title).toMatch(/^[A-Z]/)
})

test.each([
  ['payment created pay_1', 'Payment started'],
  ['payment pending pay_1', 'To be paid in cash'],
  ['payment failed pay_1', 'Payment failed'],
  ['payment authorized pay_1', 'Payment authorised'],
  ['payment captured pay_1', 'Payment received'],
  ['payment refunded pay_1', 'Payment returned'],
  ['payment returned pay_1', 'Payment returned'],
  ['refund requested', 'Refund requested'],
  ['refund processed rfnd_1', 'Refund confirmed'],
  ['refund reversed rfnd_1', 'Refund came back'],
  ['refund refused', 'Refund refused'],
  ['refund failed rfnd_1', 'Refund failed'],
  ['granted', 'Access granted'],
  ['revoked', 'Access removed'],
  ['closed', 'Order expired'],
  ['capture-refused - pay_1', 'Razorpay refused the capture'],
  ['payment-mismatch - pay_1', 'Payment doesn’t match the order'],
  ['webhook - refund.created', 'Razorpay reported: refund started'],
  ['webhook - payment.dispute.action_required', 'Razorpay reported: dispute needs an answer'],
  ['refund cancelled', 'Refund cancelled'],
  ['refund instant', 'Instant refund'],
  ['refund too-small', 'Rest too small to refund'],
  ['dispute open disp_1', 'Payment disputed'],
  ['dispute under_review disp_1', 'Dispute under review'],
  ['dispute won disp_1', 'Dispute won'],
  ['dispute lost disp_1', 'Dispute lost'],
  ['dispute closed disp_1', 'Dispute closed'],
  ['webhook - payment.pending', 'Razorpay reported: cash payment placed'],
])('“%s” has the title “%s”', (line, title) => {
  expect(textOf(line)?.title).toBe(title)
})

test('each reason for rejecting a payment has its own text', () => {
  const texts = paymentRejections.map((reason) => textOf(`payment-rejected ${reason} pay_1`)?.text)
  expect(new Set([...texts, textOf('payment-rejected odd pay_1')?.text]).size).toBe(paymentRejections.length + 1)
  expect(texts.join(' ')).toMatch(/three days.*deleted their account.*doesn’t match the order/)
})

test('an unknown status or webhook is shown as it is', () => {
  expect(textOf('payment odd')?.text).toContain('odd')
  expect(textOf('refund odd')?.text).toContain('odd')
  expect(textOf('dispute odd')?.text).toContain('odd')
  for (const event of ['payment.dispute.appealed', 'payment.paused', 'settlement.processed'])
    expect(textOf(`webhook - ${event}`)?.title).toBe(`Razorpay reported: ${event}`)
})
