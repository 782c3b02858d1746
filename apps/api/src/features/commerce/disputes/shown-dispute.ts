import type { Dispute } from '@skillharbor/contracts/entities'
import { toRupees } from '../../money.ts'
import type { Ports } from '../../scope.ts'
import { toDisputeAnswer } from './dispute-answer-repository.ts'
import { disputeToShow } from './dispute-repository.ts'
import { takesAnswer } from './dispute-status.ts'

/** The dispute that the order's page is about, with our last answer to it; null if there is none. */
export const shownDispute = async (
  { db, now, settings }: Pick<Ports, 'db' | 'now' | 'settings'>,
  orderId: string,
): Promise<Dispute | null> => {
  const shown = await disputeToShow(db, orderId)
  if (!shown) return null
  const { dispute, answer } = shown
  return {
    _id: dispute.id,
    status: dispute.status,
    respondBy: dispute.respondBy?.toISOString() ?? null,
    amount: toRupees(dispute.amountPaise),
    reasonCode: dispute.reasonCode,
    answerable: takesAnswer(dispute, now()),
    answer: answer ? toDisputeAnswer(answer, orderId, settings.origins.admin) : null,
  }
}
