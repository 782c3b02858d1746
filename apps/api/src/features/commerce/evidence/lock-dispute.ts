import type { Transaction } from '../../../db/connection.ts'
import { AppError } from '../../app-error.ts'
import { answerOf, type DisputeAnswerRow } from '../disputes/dispute-answer-repository.ts'
import { type Dispute, disputeOfOrderById } from '../disputes/dispute-repository.ts'
import { open, takesAnswer } from '../disputes/dispute-status.ts'
import { lockOrderById } from '../orders/order-repository.ts'

type Locked = { dispute: Dispute | undefined; last: DisputeAnswerRow | undefined }

/**
 * Returns this dispute about an order, and our last answer to it. The order's row is locked until the transaction ends: what
 * the provider says of a dispute is recorded under the same lock.
 */
export const lockDispute = async (tx: Transaction, orderId: string, disputeId: string): Promise<Locked> => {
  await lockOrderById(tx, orderId)
  const dispute = await disputeOfOrderById(tx, orderId, disputeId)
  return { dispute, last: dispute && (await answerOf(tx, dispute.id)) }
}

/** Whether an answer is on its way to the bank, or there. */
export const isGiven = (answer: DisputeAnswerRow | undefined): answer is DisputeAnswerRow =>
  answer?.state === 'sending' || answer?.state === 'sent'

/** Returns the dispute. Throws CONFLICT if the bank takes no answer to it, or another one is being sent. */
export const requireAnswerable = ({ dispute, last }: Locked, now: Date): Dispute => {
  if (dispute?.status !== open) throw new AppError('CONFLICT', 'The bank isn’t waiting for an answer about this order')
  if (!takesAnswer(dispute, now))
    throw new AppError('CONFLICT', 'The bank’s deadline has passed, so it decides without an answer')
  if (last?.state === 'sending') throw new AppError('CONFLICT', 'The answer is being sent to the bank')
  return dispute
}
