import { z } from 'zod'

/** What a bulk refund is of: all sold orders of a course, or of a seller. */
export const bulkRefundSubjects = ['course', 'seller'] as const

/** Whether it goes on, was stopped by an operator, or has come to its end. */
export const bulkRefundStates = ['running', 'stopped', 'done'] as const

/** An operator's refund of every paid order of a course or a seller, which a job requests one after the other. */
export const BulkRefund = z.object({
  _id: z.string(),
  subject: z.enum(bulkRefundSubjects),
  /** The course's title, or the seller's name. */
  name: z.string(),
  reason: z.string(),
  /** Who began it. */
  operator: z.string(),
  state: z.enum(bulkRefundStates),
  createdAt: z.iso.datetime(),
  /** How many paid orders there were when it began. */
  total: z.int(),
  /** For how many of them a refund was requested. */
  requested: z.int(),
  /** How many needed none, or can't have one: refunded or being refunded already, disputed, or less than ₹1 left. */
  skipped: z.int(),
})
export type BulkRefund = z.infer<typeof BulkRefund>
