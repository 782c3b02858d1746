import type { Complaint } from '@skillharbor/contracts/entities'
import { numberOf } from '../../commerce/orders/order-number.ts'
import type { ComplaintRow } from './complaint-repository.ts'

/** Converts a complaint to its wire format. */
export const toComplaint = ({ complaint, order, course, messages }: ComplaintRow): Complaint => ({
  _id: complaint.id,
  number: complaint.number,
  topic: complaint.topic,
  order: order && { _id: order.id, number: numberOf(order), course: course ?? '' },
  state: complaint.answeredAt ? 'answered' : complaint.acknowledgedAt ? 'acknowledged' : 'open',
  createdAt: complaint.createdAt.toISOString(),
  acknowledgeBy: complaint.acknowledgeBy.toISOString(),
  answerBy: complaint.answerBy.toISOString(),
  acknowledgedAt: complaint.acknowledgedAt?.toISOString() ?? null,
  answeredAt: complaint.answeredAt?.toISOString() ?? null,
  answer: complaint.answer,
  messages: messages.map(({ words, createdAt }) => ({ words, at: createdAt.toISOString() })),
})
