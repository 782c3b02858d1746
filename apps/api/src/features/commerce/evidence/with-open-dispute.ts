import type { Transaction } from '../../../db/connection.ts'
import { AppError } from '../../app-error.ts'
import type { Scope } from '../../scope.ts'
import { answerOf, type DisputeAnswerRow } from '../disputes/dispute-answer-repository.ts'
import { type Dispute, disputeOfOrderById } from '../disputes/dispute-repository.ts'
import { open, takesAnswer } from '../disputes/dispute-status.ts'
import { lockOrderById } from '../orders/order-repository.ts'

/** Whether an answer is on its way to the bank, or there. */
const isGiven = ({ state }: DisputeAnswerRow): boolean => state === 'sending' || state === 'sent'

type Does = {
  /** Whether this is the answer that is wanted, so that it isn't given twice. */
  isWanted: (answer: DisputeAnswerRow) => boolean
  answer: (tx: Transaction, dispute: Dispute) => Promise<void>
}

/**
 * Answers this dispute about an order, whose row is locked meanwhile: what the provider says of a dispute is recorded under
 * the same lock. Does nothing if the wanted answer is given already. Throws CONFLICT if the bank takes no answer, or
 * another one is being sent.
 */
export const withOpenDispute = async (
  { db, now }: Pick<Scope, 'db' | 'now'>,
  { orderId, disputeId }: { orderId: string; disputeId: string },
  { isWanted, answer }: Does,
): Promise<void> => {
  await db.transaction(async (tx) => {
    await lockOrderById(tx, orderId)
    const dispute = await disputeOfOrderById(tx, orderId, disputeId)
    const last = dispute && (await answerOf(tx, dispute.id))
    if (last && isGiven(last) && isWanted(last)) return
    if (dispute?.status !== open)
      throw new AppError('CONFLICT', 'The bank isn’t waiting for an answer about this order')
    if (!takesAnswer(dispute, now()))
      throw new AppError('CONFLICT', 'The bank’s time for an answer is over, so it decides without one')
    if (last?.state === 'sending') throw new AppError('CONFLICT', 'The answer is being sent to the bank')
    await answer(tx, dispute)
  })
}
