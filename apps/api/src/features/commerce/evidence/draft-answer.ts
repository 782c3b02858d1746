import { operations } from '@skillharbor/contracts/operations'
import { AppError } from '../../app-error.ts'
import { defineUseCase } from '../../use-case.ts'
import { replaceAnswer, toDisputeAnswer } from '../disputes/dispute-answer-repository.ts'
import { requireSale } from '../sales/require-sale.ts'
import type { Evidence } from './evidence.ts'
import { recordsOf } from './evidence-repository.ts'
import { lockDispute, requireAnswerable } from './lock-dispute.ts'

/**
 * Puts together the evidence against the order's dispute, and keeps it as it is now: what is looked at is what is sent.
 * Throws AppError: NOT_FOUND for an unknown order, CONFLICT if the bank takes no answer or the last one is being sent,
 * SECOND_FACTOR_REQUIRED as for everything that operators do.
 */
export const draftDisputeAnswer = defineUseCase(
  operations.sales.draftDisputeAnswer,
  async (scope, { id, disputeId, words }) => {
    const { db, actor, now, settings } = scope
    const order = await requireSale(scope, id)
    const answer = await db.transaction(async (tx) => {
      const draftedAt = now()
      const dispute = requireAnswerable(await lockDispute(tx, order.id, disputeId), draftedAt)
      const records = await recordsOf(tx, dispute.paymentId)
      if (!records) throw new AppError('CONFLICT', 'Nothing is recorded about this payment yet')
      const evidence: Evidence = { disputeId, words, draftedAt: draftedAt.toISOString(), ...records }
      const draft = { disputeId, kind: 'contest', state: 'draft', adminId: actor.id, words } as const
      return replaceAnswer(tx, { ...draft, evidence, draftedAt })
    })
    return { content: toDisputeAnswer(answer, order.id, settings.origins.admin) }
  },
)
