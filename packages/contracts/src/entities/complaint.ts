import { z } from 'zod'
import { complaintLimits, complaintTopics } from '../constants.ts'
import { text } from './text.ts'

/** What a complaint is about. */
export const ComplaintTopic = z.enum(complaintTopics)
export type ComplaintTopic = z.infer<typeof ComplaintTopic>

/** What somebody complains about, or adds to it. */
export const ComplaintWords = text(complaintLimits.characters)
/** What the operator answers. Who complained reads it. */
export const ComplaintAnswer = text(complaintLimits.characters)

/** open: nobody has acknowledged it yet. answered: it takes no further messages. */
export const complaintStates = ['open', 'acknowledged', 'answered'] as const

/** A complaint as who made it sees it. */
export const Complaint = z.object({
  _id: z.string(),
  /** What people quote, such as `C-4821-9034`. */
  number: z.string(),
  topic: ComplaintTopic,
  /** Null if it isn't about an order. */
  order: z.object({ _id: z.string(), number: z.string(), course: z.string() }).nullable(),
  state: z.enum(complaintStates),
  createdAt: z.iso.datetime(),
  /** Until when it is acknowledged, and until when it is answered. */
  acknowledgeBy: z.iso.datetime(),
  answerBy: z.iso.datetime(),
  acknowledgedAt: z.iso.datetime().nullable(),
  answeredAt: z.iso.datetime().nullable(),
  /** Null until it is answered, and after the account was deleted. */
  answer: z.string().nullable(),
  /** Oldest first. */
  messages: z.array(z.object({ words: z.string(), at: z.iso.datetime() })),
})
export type Complaint = z.infer<typeof Complaint>

/** A complaint as an operator sees it. */
export const ManagedComplaint = Complaint.extend({
  /** Who made it: an account's name, and the address to which emails go. Both are null once the account is deleted. */
  by: z.object({ username: z.string().nullable(), email: z.string().nullable() }),
  /** Until when the next step is due: to acknowledge it, then to answer it. */
  dueAt: z.iso.datetime(),
  /** Whether that time is over. An answered complaint is never overdue. */
  overdue: z.boolean(),
})
export type ManagedComplaint = z.infer<typeof ManagedComplaint>
