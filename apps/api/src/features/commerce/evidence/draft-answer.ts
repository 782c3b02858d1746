import { operations } from '@skillharbor/contracts/operations'
import { AppError } from '../../app-error.ts'
import { defineUseCase } from '../../use-case.ts'
import { answerOf, replaceAnswer, toDisputeAnswer } from '../disputes/dispute-answer-repository.ts'
import { requireSale } from '../sales/require-sale.ts'
import type { Evidence } from './evidence.ts'
import { recordsOf } from './evidence-repository.ts'
import { withOpenDispute } from './with-open-dispute.ts'

/**
 * Puts together the evidence against the order's dispute, and keeps it as it is now: what is looked at is what is sent.
 * Throws AppError: NOT_FOUND for an unknown order, CONFLICT if the bank takes no answer or the last one is being sent,
 * SECOND_FACTOR_REQUIRED as for everything that operators do.
 */
export const draftDisputeAnswer = defineUseCase(
  operations.sales.draftDisputeAnswer,
  async (scope, { id, disputeId, words }) => {
    const { db, actor } = scope
    const order = await requireSale(scope, id)
    const draftedAt = scope.now()
    await withOpenDispute(
      scope,
      { orderId: order.id, disputeId },
      {
        isWanted: () => false,
        answer: async (tx, dispute) => {
          const records = await recordsOf(tx, dispute.paymentId)
          if (!records) throw new AppError('CONFLICT', 'Nothing is recorded about this payment yet')
          const evidence: Evidence = { disputeId, words, draftedAt: draftedAt.toISOString(), ...records }
          const draft = { disputeId, kind: 'contest', state: 'draft', adminId: actor.id, words } as const
          await replaceAnswer(tx, { ...draft, evidence, draftedAt })
        },
      },
    )
    const answer = await answerOf(db, disputeId)
    if (!answer) throw new AppError('CONFLICT', 'Nothing is recorded about this payment yet')
    return { content: toDisputeAnswer(answer, order.id, scope.settings.origins.admin) }
  },
)
