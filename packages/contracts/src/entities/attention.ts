import { z } from 'zod'
import { Currency } from './currency.ts'
import { Sale } from './order.ts'

/**
 * Cases that need an admin's attention, because they don't resolve by themselves or take longer than usual.
 * payment-mismatch: the payment doesn't match its order. capture-waiting: authorized more than an hour ago and not
 * captured. capture-refused: the provider refuses to capture it. refund-waiting: requested more than a day ago.
 * refund-retrying: the provider refused it, and we keep retrying. refund-failed: the admin's own refund failed.
 * dispute-open: the learner's bank disputes the payment, which can't be refunded until it decides. dispute-lost: the bank
 * decided for the learner, and the money isn't on its way back yet. refund-asked: the learner asks for a refund and waits for
 * an answer; of everybody's, those that the seller hasn't answered in time.
 */
export const attentionKinds = [
  'payment-mismatch',
  'capture-waiting',
  'capture-refused',
  'refund-waiting',
  'refund-retrying',
  'refund-failed',
  'dispute-open',
  'dispute-lost',
  'refund-asked',
] as const

export const AttentionItem = z.object({
  /** The provider's id of the payment, or our id of the refund. */
  _id: z.string(),
  kind: z.enum(attentionKinds),
  order: Sale.pick({ _id: true, learner: true, course: true }),
  /** In `currency`, or in rupees if that is missing. */
  amount: z.number(),
  /** Only the payment of a payment-mismatch can be in another currency than rupees. */
  currency: Currency.optional(),
  since: z.iso.datetime(),
  /** The provider's id of the payment. */
  paymentId: z.string(),
  /**
   * The provider's reason for refusing, or its code for the bank's reason to dispute; null if it gave none. Of refund-asked,
   * the learner's words.
   */
  reason: z.string().nullable(),
  /** Until when the bank accepts an answer to a dispute, or the seller answers a request. */
  respondBy: z.iso.datetime().optional(),
})
export type AttentionItem = z.infer<typeof AttentionItem>

/** Whether more needs attention than an answer has room for. */
export const MoreThanShown = z.boolean().optional()
