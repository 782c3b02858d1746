import { z } from 'zod'

/** What a bulk refund is of: all sold orders of a course, or of a seller. */
export const bulkRefundSubjects = ['course', 'seller'] as const

/** Whether it goes on, was stopped (by an operator, or because its subject is on sale again), or has come to its end. */
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
  /** Orders whose money went back. */
  refunded: z.int(),
  /** Orders whose refund is requested, and neither done nor failed. */
  underWay: z.int(),
  /** Orders whose refund the provider refused for good. */
  failed: z.int(),
  /** Paid orders that have none of its refunds: not yet, or because they can't have one, such as disputed ones. */
  left: z.int(),
})
export type BulkRefund = z.infer<typeof BulkRefund>

/** A course or a seller whose orders a list shows, also one that is deleted. */
export const BulkRefundSubject = z.object({
  subject: z.enum(bulkRefundSubjects),
  _id: z.string(),
  name: z.string(),
  deleted: z.boolean(),
  /** Whether nobody can buy it: only then all its orders can be refunded at once. */
  offSale: z.boolean(),
})
export type BulkRefundSubject = z.infer<typeof BulkRefundSubject>
